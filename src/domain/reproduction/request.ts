import { type Arn, parseArn } from '../arn.js';
import {
  checkJobRequest,
  JOB_REQUEST,
  type JobDefaults,
  type ResolvedJob,
  resolveJob,
} from '../job/index.js';
import { listOf, number, type ObjectOf, optional, text } from '../record/index.js';
import { refuse } from '../request/index.js';
import type { REPRODUCTION_OPTIONS } from './record.js';

const REQUEST = {
  ...JOB_REQUEST,
  /** The ARN of a model, a model package, an alias, an endpoint, an artifact or a job. */
  subject: text,
  /** Default 0.001. */
  tolerance: optional(number),
  /** The metrics that must agree; default: all final metrics, without throughputs. */
  metrics: optional(listOf(text)),
  /** The runner that must run the jobs; default: the one of the server. */
  runner: optional(text),
};
/** The options of a reproduction; unchecked. */
export type ReproductionRequest = ObjectOf<typeof REQUEST>;

/** A checked request. */
export type ResolvedReproduction = ResolvedJob & ObjectOf<typeof REPRODUCTION_OPTIONS>;

/** The relative difference of metrics that other processors and numbers of threads often cause. */
const DEFAULT_TOLERANCE = 0.001;
const MAX_DAYS = 28;
const MAX_METRICS = 100;

/** Checks the fields of a request. Throws `VALIDATION_FAILED`, `ARN_INVALID`. */
export function resolveReproduction(
  request: ReproductionRequest,
  { executionRole }: Pick<JobDefaults, 'executionRole'>,
): ResolvedReproduction {
  checkJobRequest(request);
  const { tolerance = DEFAULT_TOLERANCE, metrics } = request;
  if (!(tolerance >= 0 && tolerance <= 1))
    refuse('tolerance', `tolerance is ${tolerance}; give 0 to 1, such as 0.001.`);
  if (metrics && metrics.length > MAX_METRICS)
    refuse('metrics', `metrics has ${metrics.length} names; give at most ${MAX_METRICS}.`);
  parseArn(request.subject);
  const asked = { ...request, maxRuntimeSeconds: MAX_DAYS * 86_400 };
  const rules = { prefix: 'reproduction', executionRole, maxRuntimeDays: MAX_DAYS };
  const subject = request.subject as Arn;
  return {
    ...resolveJob(asked, rules),
    subject,
    tolerance,
    ...(metrics && { metrics: [...new Set(metrics)] }),
  };
}

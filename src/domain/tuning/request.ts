import { builtInAlgorithm } from '../algorithms/index.js';
import {
  checkJobRequest,
  JOB_REQUEST,
  type JobDefaults,
  type ResolvedJob,
  resolveJob,
} from '../job/index.js';
import { checkName, NAME_RULES } from '../names.js';
import { flag, listOf, number, type ObjectOf, objectOf, optional, text } from '../record/index.js';
import { checkInteger, refuse } from '../request/index.js';
import { TRAINING_REQUEST, type TrainingRequest } from '../training/index.js';
import {
  checkAlgorithmRanges,
  countGrid,
  type HyperparameterRanges,
  RANGES_REQUEST,
  resolveRanges,
} from './ranges.js';
import {
  type Hyperband,
  OBJECTIVE,
  STRATEGY,
  type TUNING_OPTIONS,
  type TuningStrategy,
} from './record.js';

const { clientToken, dryRun, name, experiment, description, git, tags } = JOB_REQUEST;
const REQUEST = {
  clientToken,
  dryRun,
  name,
  experiment,
  description,
  git,
  tags,
  /** Default `Bayesian`. */
  strategy: optional(STRATEGY),
  objective: OBJECTIVE,
  ranges: RANGES_REQUEST,
  maxJobs: number,
  /** Default 1. */
  maxParallelJobs: optional(number),
  /** Default false. */
  earlyStopping: optional(flag),
  /** Default: derived from the name and the time of the job. */
  randomSeed: optional(number),
  hyperband: optional(
    objectOf({ resource: text, min: number, max: number, reductionFactor: optional(number) }),
  ),
  /** Names of ended tuning jobs. */
  warmStartFrom: optional(listOf(text)),
  /** The launch of every trial. */
  trainingJob: TRAINING_REQUEST,
};
/** The options of a launch of a tuning job; unchecked. */
export type TuningRequest = ObjectOf<typeof REQUEST>;

/** A checked request: all fields of a job except its name, its times and its seed. */
export type ResolvedTuning = ResolvedJob &
  ObjectOf<typeof TUNING_OPTIONS> & {
    readonly randomSeed?: number;
    readonly warmStartFrom: readonly string[];
  };

/** The originals' limits: the number of jobs, and the seconds of a tuning job. */
const MOST_JOBS = 750;
const MAX_RUNTIME_SECONDS = 15_768_000;
const MOST_PARENTS = 5;
const MOST_SEED = 2 ** 31 - 1;

/** Checks a request, except for the fields of its training jobs. Throws the first error. */
export function resolveTuningRequest(
  request: TuningRequest,
  { executionRole }: Pick<JobDefaults, 'executionRole'>,
): ResolvedTuning {
  checkJobRequest(request);
  if (request.name !== undefined) checkName(NAME_RULES.tuningJob, request.name);
  const { strategy = 'Bayesian', maxParallelJobs = 1, earlyStopping = false } = request;
  const maxJobs = checkInteger('maxJobs', request.maxJobs, [1, MOST_JOBS]);
  checkInteger('maxParallelJobs', maxParallelJobs, [1, MOST_JOBS]);
  const ranges = resolveRanges(request.ranges);
  const training = resolveTraining(request.trainingJob, ranges);
  const hyperband = resolveHyperband(request, ranges);
  const prefix = `${builtInOf(training)?.key ?? 'tuning'}`;
  const job = resolveJob(
    {
      ...request,
      maxRuntimeSeconds: MAX_RUNTIME_SECONDS,
      ...(training.role === undefined ? {} : { role: training.role }),
    },
    { prefix, executionRole, maxRuntimeDays: MAX_RUNTIME_SECONDS / 86_400 },
  );
  if (strategy === 'Grid') checkGrid(ranges, maxJobs);
  checkObjective(request);
  if (request.randomSeed !== undefined)
    checkInteger('randomSeed', request.randomSeed, [0, MOST_SEED]);
  return {
    ...job,
    strategy,
    objective: request.objective,
    ranges,
    maxJobs,
    maxParallelJobs,
    earlyStopping,
    ...(hyperband && { hyperband }),
    ...(request.randomSeed === undefined ? {} : { randomSeed: request.randomSeed }),
    warmStartFrom: resolveParents(request.warmStartFrom, strategy),
    training,
  };
}

/** Fixed values of every trial must not be searched, and the tuning job names the trials. */
function resolveTraining(request: TrainingRequest, ranges: HyperparameterRanges): TrainingRequest {
  for (const field of ['name', 'baseJobName', 'clientToken', 'dryRun'] as const)
    if (request[field] !== undefined)
      refuse(`trainingJob.${field}`, `Leave out ${field}: the tuning job names its trials.`);
  const both = namesOf(ranges).find((name) => request.hyperparameters?.[name] !== undefined);
  if (both !== undefined)
    refuse(
      'trainingJob.hyperparameters',
      `Hyperparameter '${both}' is searched, so it cannot have a value; leave out one of the two.`,
    );
  const builtIn = builtInOf(request);
  if (builtIn) checkAlgorithmRanges(ranges, builtIn);
  return request;
}

function resolveHyperband(
  { strategy, hyperband, earlyStopping, trainingJob }: TuningRequest,
  ranges: HyperparameterRanges,
): Hyperband | undefined {
  if (strategy !== 'Hyperband') {
    if (hyperband)
      refuse('hyperband', 'hyperband is only for the strategy HYPERBAND; leave it out.');
    return undefined;
  }
  if (!hyperband)
    return refuse(
      'hyperband',
      'HYPERBAND needs hyperband: the hyperparameter that says how long a trial trains, with min and max.',
    );
  if (earlyStopping)
    refuse('earlyStopping', 'HYPERBAND stops trials by itself; leave earlyStopping out.');
  const { resource, min, max, reductionFactor = 3 } = hyperband;
  if (resource === '')
    refuse('hyperband.resource', 'Name the hyperparameter in hyperband.resource.');
  if (namesOf(ranges).includes(resource) || trainingJob.hyperparameters?.[resource] !== undefined)
    refuse('hyperband.resource', `HYPERBAND itself sets '${resource}'; give it no range or value.`);
  checkInteger('hyperband.min', min, [1, 1_000_000_000]);
  checkInteger('hyperband.max', max, [min, 1_000_000_000]);
  checkInteger('hyperband.reductionFactor', reductionFactor, [2, 10]);
  return { resource, min, max, reductionFactor };
}

function checkGrid(ranges: HyperparameterRanges, maxJobs: number): void {
  const [continuous] = ranges.continuous;
  if (continuous)
    refuse(
      'ranges.continuous',
      `GRID tries every value, and '${continuous.name}' has endlessly many; give integer or categorical ranges.`,
    );
  const size = countGrid(ranges);
  if (size > maxJobs)
    refuse(
      'maxJobs',
      `The grid has ${size} combinations, and maxJobs is ${maxJobs}; give fewer values, or maxJobs of ${size} or more.`,
    );
}

function checkObjective({ objective, trainingJob }: TuningRequest): void {
  const { metricName, goal } = objective;
  if (metricName === '' || metricName.length > 255)
    refuse('objective.metricName', 'The name of the objective has 1 to 255 characters.');
  const builtIn = builtInOf(trainingJob);
  if (!builtIn) return;
  const { objectives, key } = builtIn;
  if (objectives.some((known) => known.metric === metricName && known.goal === goal)) return;
  const allowed = objectives.map((known) => `${known.metric} (${known.goal.toUpperCase()})`);
  refuse(
    'objective',
    `${key} cannot be tuned to ${goal.toUpperCase()} '${metricName}'; choose ${allowed.join(' or ')}.`,
  );
}

function resolveParents(
  names: readonly string[] = [],
  strategy: TuningStrategy,
): readonly string[] {
  if (names.length > 0 && strategy === 'Grid')
    refuse(
      'warmStartFrom',
      'A grid goes through all combinations, whatever others have tried; leave out warmStartFrom, or choose another strategy.',
    );
  if (names.length > MOST_PARENTS)
    refuse(
      'warmStartFrom',
      `warmStartFrom has ${names.length} names; give at most ${MOST_PARENTS}.`,
    );
  if (new Set(names).size < names.length)
    refuse('warmStartFrom', 'warmStartFrom names a tuning job twice; give each once.');
  return names;
}

function builtInOf({ algorithm }: TrainingRequest) {
  return builtInAlgorithm(algorithm.name ?? algorithm.image ?? '');
}

function namesOf({ integer, continuous, categorical }: HyperparameterRanges): readonly string[] {
  return [...integer, ...continuous, ...categorical].map(({ name }) => name);
}

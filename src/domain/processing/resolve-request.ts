import {
  checkJobRequest,
  type JobDefaults,
  type ResolvedProgramJob,
  resolveProgramJob,
} from '../job/index.js';
import { checkCommand, checkImage, imageSlug } from '../request/index.js';
import type { ProcessingJob } from './processing-job.js';
import type { ProcessingRequest } from './request.js';
import { resolvePlaces } from './resolve-places.js';

/** A checked request: everything of a job but its name and its times. */
export type ResolvedProcessing = ResolvedProgramJob &
  Pick<ProcessingJob, 'image' | 'command' | 'inputs' | 'outputs'>;

const RULES = { maxRuntimeDays: 9, environment: { entries: 100, name: 256, value: 256 } } as const;
/** The originals' limits for an entry point and for arguments, together. */
const MAX_WORDS = 200;

/** Checks every field of a request and fills in what it leaves out. Throws what is wrong first. */
export function resolveProcessingRequest(
  request: ProcessingRequest,
  { executionRole }: JobDefaults,
): ResolvedProcessing {
  checkJobRequest(request);
  const image = checkImage('image', request.image);
  const { command = [] } = request;
  checkCommand('command', command, MAX_WORDS);
  const prefix = `${imageSlug(image) || 'image'}-processing`;
  return {
    ...resolveProgramJob(request, { ...RULES, prefix, executionRole }),
    image,
    command,
    ...resolvePlaces(request),
  };
}

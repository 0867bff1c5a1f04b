import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { isLostRace } from '#src/ledger/index.js';

/** Returns when the launch only lost a race and is worth another attempt. */
export function explainRefusal(error: unknown, job: TrainingJob, named: boolean): void {
  if (!isLostRace(error)) throw error;
  const taken = [job.arn, job.trialComponent].map((arn) => vertexIdOf(arn));
  const id = error.details['id'];
  if (!named || !taken.some((known) => known === id)) return;
  throw new PlatformError(
    'ALREADY_EXISTS',
    id === taken[0]
      ? `A training job named '${job.name}' exists already; choose another name.`
      : `The name '${job.name}' is taken by the trial component of an earlier job; choose another name.`,
    { details: { name: job.name }, cause: error },
  );
}

/** There is no job of a name. */
export function jobNotFound(name: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no training job named '${name}'.`, {
    details: { name },
  });
}

/** A job that has ended cannot be stopped. */
export function jobEnded({ name, status }: TrainingJob): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The training job '${name}' is ${status} already; only a job in progress can be stopped.`,
    { details: { name, status } },
  );
}

/** A job that has not ended cannot be deleted. */
export function jobInUse({ name, status }: TrainingJob): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The training job '${name}' is ${status}; stop it and wait for its end before deleting it.`,
    { details: { name, status } },
  );
}

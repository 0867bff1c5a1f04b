import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';

/** The name of a launch is taken; undefined when the launch lost the race for something else. */
export function nameTaken(lost: PlatformError, job: TrainingJob): PlatformError | undefined {
  const { name } = job;
  const refusal = (message: string) =>
    new PlatformError('ALREADY_EXISTS', `${message}; choose another name.`, {
      details: { name },
      cause: lost,
    });
  switch (lost.details['id']) {
    case vertexIdOf(job.arn):
      return refusal(`A training job named '${name}' exists already`);
    case vertexIdOf(job.trialComponent):
      return refusal(`The name '${name}' is taken by the trial component of an earlier job`);
    default:
      return undefined;
  }
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

import { PlatformError } from '#src/domain/errors/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';

export function jobEnded({ name, status }: TrainingJob): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The training job '${name}' is ${status} already; only a job in progress can be stopped.`,
    { details: { name, status } },
  );
}

export function jobInUse({ name, status }: TrainingJob): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The training job '${name}' is ${status}; stop it and wait for its end before deleting it.`,
    { details: { name, status } },
  );
}

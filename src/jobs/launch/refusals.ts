import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';

export function jobEnded(noun: string, { name, status }: JobRecord): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The ${noun} '${name}' is ${status} already; only a job in progress can be stopped.`,
    { details: { name, status } },
  );
}

export function jobInUse(noun: string, { name, status }: JobRecord): PlatformError {
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The ${noun} '${name}' is ${status}; stop it and wait for its end before deleting it.`,
    { details: { name, status } },
  );
}

import type { Arn } from '#src/domain/arn.js';
import type { LogSeal } from '#src/ports/log-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { sealOf } from '../../shared/logs/seal-of.js';
import { logFolder } from './log-folder.js';
import { openLog } from './open-log.js';

export interface LogPlace {
  readonly directory: string;
  readonly storage: ObjectStorage;
}

/** Computes the seal of a log from its present bytes, and changes nothing. */
export async function recomputeSeal({ directory, storage }: LogPlace, log: Arn): Promise<LogSeal> {
  return sealOf(await openLog(logFolder(directory, log), storage, () => undefined));
}

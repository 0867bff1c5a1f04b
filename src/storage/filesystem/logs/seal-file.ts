import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseStored } from '#src/domain/errors/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { replaceFile } from '#src/files/durable.js';
import type { LogSeal } from '#src/ports/log-store.js';
import { orMissing } from './log-folder.js';

/** The file that seals a log and says where its content is. */
export const SEAL_FILE = 'seal.json';

export interface SealFile extends LogSeal {
  /** The prefix of the log's objects, chosen before any of them is stored. */
  readonly uri?: S3Uri;
  /** Set once the objects are complete, so that the files of the content may be removed. */
  readonly archived?: ArchivedLog;
}

/** What is kept about a log whose content is in the object storage. */
export interface ArchivedLog {
  readonly bytes: number;
  readonly hasMetrics: boolean;
  readonly sequences: readonly (readonly [string, number])[];
}

/** The seal of a log; undefined while the log is open. */
export async function readSeal(folder: string): Promise<SealFile | undefined> {
  const file = join(folder, SEAL_FILE);
  const text = await orMissing(readFile(file, 'utf8'), undefined);
  return text === undefined ? undefined : parseStored(text, `The seal ${file}`);
}

/** Replaces the seal atomically and durably. */
export function writeSeal(folder: string, seal: SealFile): Promise<void> {
  return replaceFile(join(folder, SEAL_FILE), JSON.stringify(seal));
}

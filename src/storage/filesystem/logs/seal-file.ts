import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { replaceFile } from '#src/files/durable.js';
import type { LogSeal } from '#src/ports/log-store.js';
import { orMissing } from './log-folder.js';

/** The file that makes a log a sealed one, and tells where the log is from then on. */
export const SEAL_FILE = 'seal.json';

/** What the file holds. */
export interface SealFile extends LogSeal {
  /** The prefix of the log's objects, decided before any of them is stored. */
  readonly uri?: S3Uri;
  /** Set once the objects hold all of the log: what is left of it here may go. */
  readonly archived?: ArchivedLog;
}

/** What is known of a log whose content is in the object storage. */
export interface ArchivedLog {
  readonly bytes: number;
  /** Whether there is an object of metric points. */
  readonly hasMetrics: boolean;
  /** The last sequence number by host. */
  readonly sequences: readonly (readonly [string, number])[];
}

/** The seal of a log, or undefined while it is open. */
export async function readSeal(folder: string): Promise<SealFile | undefined> {
  const text = await orMissing(readFile(join(folder, SEAL_FILE), 'utf8'), undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Replaces the seal as one step that survives a power cut. */
export function writeSeal(folder: string, seal: SealFile): Promise<void> {
  return replaceFile(join(folder, SEAL_FILE), JSON.stringify(seal));
}

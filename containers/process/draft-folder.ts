import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from './shim/processes.js';

/** A run's folder that is not yet, or no longer, known: named for the process that works on it. */
export function draftName(runId: string): string {
  return `draft-${process.pid}-${runId}`;
}

/** Removes the drafts of servers that were killed over them. */
export async function sweepDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^draft-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || identityOf(Number(pid)) !== undefined) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRecord } from './run-record.js';
import {
  identityOf,
  isIdentityAlive,
  MARK_VARIABLE,
  processesOf,
  signal,
} from './shim/processes.js';
import { type Begun, RUN_FILES, type RunState, readWhole, writeOnce } from './shim/run-folder.js';
import type { StoredExit } from './shim/shim-order.js';

const POLL_MS = 20;

/**
 * Decides about a run whose shim does not answer: undefined while it may still begin or end by
 * itself. A lost run's processes are killed before its end is written, for nobody reads them any more.
 */
export async function settleIfLost(
  folder: string,
  { id, starter }: RunRecord,
): Promise<StoredExit | undefined> {
  const stored = () => readWhole<StoredExit>(join(folder, RUN_FILES.exit));
  if (!existsSync(folder)) return lost('The folder of the run was removed.');
  const begun = readWhole<Begun>(join(folder, RUN_FILES.begun));
  if (begun === undefined) {
    if (isIdentityAlive(starter)) return undefined;
    // From here on a shim that is late does not start the program.
    const shim = identityOf(process.pid) ?? '';
    if (!writeOnce(join(folder, RUN_FILES.begun), { shim } satisfies Begun)) return undefined;
  } else if (isIdentityAlive(begun.shim)) return stored();
  await killAll(folder, id);
  const exit = lost('The process that watched the run was killed.');
  return writeOnce(join(folder, RUN_FILES.exit), exit) ? exit : stored();
}

async function killAll(folder: string, id: string): Promise<void> {
  const state = readWhole<RunState>(join(folder, RUN_FILES.state));
  // The number may have another owner by now.
  const leader = state?.leader && isIdentityAlive(state.leader) ? state.pid : undefined;
  const left = () => processesOf({ leader, variable: `${MARK_VARIABLE}=${id}` });
  for (let pids = left(); pids.length > 0; pids = left()) {
    signal(pids, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

function lost(message: string): StoredExit {
  return { code: null, reason: 'lost', message, endedAt: Date.now() };
}

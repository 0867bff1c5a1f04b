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
import {
  type Begun,
  RUN_FILES,
  type RunState,
  readWhole,
  writeAtomically,
  writeOnce,
} from './shim/run-folder.js';
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
  const begunFile = join(folder, RUN_FILES.begun);
  const begun = readWhole<Begun>(begunFile);
  let neverBegan = false;
  if (begun) {
    if (isIdentityAlive(begun.shim)) return stored();
  } else if (isIdentityAlive(starter)) {
    return undefined;
  } else if (!existsSync(begunFile)) {
    // From here on a shim that is late does not start the program.
    const shim = identityOf(process.pid) ?? '';
    if (!writeOnce(begunFile, { shim } satisfies Begun)) return undefined;
    neverBegan = true;
  }
  await killAll(folder, id);
  const exit = neverBegan ? notStarted() : lost('The process that watched the run was killed.');
  if (writeOnce(join(folder, RUN_FILES.exit), exit)) return exit;
  const other = stored();
  if (!other) writeAtomically(join(folder, RUN_FILES.exit), exit); // a power cut emptied it
  return other ?? exit;
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

/** Whoever knows this may start the program again: it has not run. */
function notStarted(): StoredExit {
  const message = 'The server was gone before the program began.';
  return { code: null, reason: 'not-started', message, endedAt: Date.now() };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRecord } from '../shared/run-record.js';
import { isIdentityAlive, MARK_VARIABLE, processesOf, signal } from '../shared/shim/processes.js';
import type { RunState } from '../shared/shim/run-folder.js';

const POLL_MS = 20;
const KILL_MS = 30_000;

/** Kills what is left of a run; false when processes are left that do not die. */
export async function endProcesses(
  { id }: RunRecord,
  state: RunState | undefined,
): Promise<boolean> {
  // The number may have another owner by now.
  const leader = state?.leader && isIdentityAlive(state.leader) ? state.pid : undefined;
  const left = () => processesOf({ leader, variable: `${MARK_VARIABLE}=${id}` });
  const end = performance.now() + KILL_MS;
  for (let pids = left(); pids.length > 0; pids = left()) {
    if (performance.now() > end) return false;
    signal(pids, 'SIGKILL');
    await sleep(POLL_MS);
  }
  return true;
}

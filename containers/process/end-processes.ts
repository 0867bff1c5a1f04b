import { setTimeout as sleep } from 'node:timers/promises';
import type { RunRecord } from '../shared/run-record.js';
import { clearUser, killRun } from '../shared/shim/end-user.js';
import { isIdentityAlive, MARK_VARIABLE } from '../shared/shim/processes.js';
import type { LeftRun } from '../shared/shim/run-folder.js';

const POLL_MS = 20;
const KILL_MS = 30_000;

/** Kills the remaining processes of a run; false when some of them do not die. */
export async function endProcesses({ id }: RunRecord, { state, uid }: LeftRun): Promise<boolean> {
  // The number may belong to another process by now.
  const leader = state?.leader && isIdentityAlive(state.leader) ? state.pid : undefined;
  const end = performance.now() + KILL_MS;
  while (killRun({ leader, variable: `${MARK_VARIABLE}=${id}`, uid }) > 0) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  if (uid !== undefined) await clearUser(uid);
  return true;
}

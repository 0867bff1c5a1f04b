import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killRun } from './shim/end-user.js';
import { identityOf, isIdentityAlive, MARK_VARIABLE, signal } from './shim/processes.js';

/** The kernel's suffix of the path of a removed folder. */
const REMOVED = ' (deleted)';
const POLL_MS = 20;
/** Longer than the time that a shim gives its program to end. */
const END_MS = 15_000;

/**
 * Ends programs of unknown runs, whose folder or record was removed while their shims still work in
 * that folder. Nothing else would find them, and their jobs could be started a second time. `only`
 * limits this to one folder.
 */
export async function endStrays(
  runs: string,
  { isKnown, only }: { readonly isKnown: (folder: string) => boolean; readonly only?: string },
): Promise<void> {
  if (process.platform !== 'linux') return;
  const place = realpathSync(runs);
  const strays = shimsIn(place).filter(
    ({ folder, isRemoved }) =>
      (isRemoved || !isKnown(folder)) && (only === undefined || folder === join(place, only)),
  );
  await Promise.all(strays.map(({ pid }) => endShim(pid)));
}

interface Shim {
  readonly pid: number;
  readonly folder: string;
  readonly isRemoved: boolean;
}

/** A shim works in the folder of its run, which no program may enter. */
function shimsIn(runs: string): readonly Shim[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const path = workingDirectory(pid);
    const isRemoved = path?.endsWith(REMOVED) ?? false;
    const folder = isRemoved ? path?.slice(0, -REMOVED.length) : path;
    if (folder === undefined || dirname(folder) !== runs) return [];
    return [{ pid: Number(pid), folder, isRemoved }];
  });
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended, or belongs to another user
  }
}

/** The shim ends its program; when it does not in time, both are killed. */
async function endShim(pid: number): Promise<void> {
  const identity = identityOf(pid);
  if (identity === undefined) return;
  signal([pid], 'SIGTERM');
  const end = performance.now() + END_MS;
  while (isIdentityAlive(identity)) {
    if (performance.now() > end) killRun({ leader: pid, variable: `${MARK_VARIABLE}=` });
    await sleep(POLL_MS);
  }
}

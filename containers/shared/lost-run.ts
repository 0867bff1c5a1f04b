import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EndReason } from '#src/ports/run.js';
import type { RunRecord } from './run-folders.js';
import { isIdentityAlive, mayWorkIn } from './shim/processes.js';
import {
  type Begun,
  giveUp,
  type LeftRun,
  RUN_FILES,
  type RunState,
  readWhole,
  type StoredExit,
  writeAtomically,
} from './shim/run-folder.js';

/** The options of {@link settleIfLost}. */
export interface LostRunOptions {
  /** This server was connected to the shim, so the run has ended just now. */
  readonly wasWatched: boolean;
  /** A shim may still start. */
  readonly mayBegin: boolean;
  /** Ends the program of a run whose folder was removed. */
  readonly endStray: () => Promise<void>;
  /** Starts another shim for a program that may go on without one; false where there is none. */
  readonly resume: () => Promise<boolean>;
  /** Ends the remains of the run; false when some do not end now. */
  readonly endAll: (left: LeftRun) => Promise<boolean>;
}

/**
 * Decides about a run whose shim does not answer; returns undefined while the run may still begin,
 * or end on its own. The processes of a lost run are killed first, because nothing reads their
 * output any more. In a copy of the directory, such as a restored backup, they belong to the
 * original and are not touched.
 */
export async function settleIfLost(
  folder: string,
  record: RunRecord,
  { wasWatched, mayBegin, endStray, resume, endAll }: LostRunOptions,
): Promise<StoredExit | undefined> {
  if (!existsSync(folder)) {
    await endStray();
    return endedBy('lost', 'The folder of the run was removed.');
  }
  const begunFile = join(folder, RUN_FILES.begun);
  // Checked before the file is read: it may appear in between, and only a file that a power cut
  // emptied has no content.
  const hasBegun = existsSync(begunFile);
  const begun = readWhole<Begun>(begunFile);
  if (!begun && !hasBegun) {
    const isGivenUp = existsSync(join(folder, RUN_FILES.givenUp));
    if (!isGivenUp && mayBegin && isIdentityAlive(record.starter)) return undefined;
    return giveUp(folder) ? neverBegan() : undefined;
  }
  if (begun && isIdentityAlive(begun.shim)) {
    return mayWorkIn(begun.shim, folder) ? undefined : storeExit(folder, ofAnotherDirectory());
  }
  if (await resume()) return undefined;
  const state = readWhole<RunState>(join(folder, RUN_FILES.state));
  if (!(await endAll({ state, uid: begun?.uid }))) return undefined;
  // The shim may have recorded the exit before it ended.
  return (
    readWhole<StoredExit>(join(folder, RUN_FILES.exit)) ??
    storeExit(folder, {
      ...endedBy('lost', 'The process that watched the run was killed.'),
      ...(!wasWatched && { endedAt: lastSignOf(folder) }),
    })
  );
}

/** Returns when the program began or wrote its last line, so that the absence of a server is not billed. */
function lastSignOf(folder: string): number {
  const files = [RUN_FILES.begun, RUN_FILES.output].map((name) => join(folder, name));
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.round(Math.max(...times));
}

/** On a full disk the exit is not stored; the next check determines it again. */
function storeExit(folder: string, exit: StoredExit): StoredExit {
  try {
    writeAtomically(join(folder, RUN_FILES.exit), exit);
  } catch {}
  return exit;
}

function ofAnotherDirectory(): StoredExit {
  return endedBy(
    'lost',
    'The run belongs to another copy of the data directory; it ends when no server of that copy returns.',
  );
}

function neverBegan(): StoredExit {
  return endedBy('never-began', 'The server was gone before the program began.');
}

function endedBy(reason: EndReason, message: string): StoredExit {
  return { code: null, reason, message, endedAt: Date.now() };
}

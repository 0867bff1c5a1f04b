import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  type CommitHeader,
  type Head,
  type IdFilter,
  resetting,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedCommit } from '#src/ports/commit-group.js';
import type { GraphReset } from '#src/ports/graph-reset.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { MAX_GROUP_CHARACTERS } from './group.js';
import { purgeStore, resetOf } from './reset.js';
import { restamp } from './restamp.js';

/**
 * The most commits and changes in a transaction of the target, unless a single commit has more. A
 * database keeps the changes of a transaction in memory, which makes larger transactions slower.
 */
const GROUP_RECORDS = 1_000;

/**
 * Stamps commits again and groups them into transactions. When a commit cannot be read, or does not
 * follow from the one before it, the earlier commits are still copied.
 */
export async function* stampedGroups(
  batches: AsyncIterable<readonly Commit[]>,
  start: Head,
  carried: IdFilter | undefined,
): AsyncGenerator<readonly StampedCommit[], void> {
  let before = start;
  let group: StampedCommit[] = [];
  let records = 0;
  let characters = 0;
  try {
    for await (const batch of batches) {
      for (const commit of batch) {
        const stamped = restamp(commit, before, carried);
        before = stamped;
        records = countRecords(records, stamped);
        characters += charactersOf(stamped);
        const isFull = records > GROUP_RECORDS || characters > MAX_GROUP_CHARACTERS;
        if (isFull && group.length > 0) {
          yield group;
          group = [];
          records = countRecords(0, stamped);
          characters = charactersOf(stamped);
        }
        group.push(stamped);
      }
    }
  } catch (error) {
    if (group.length > 0) yield group;
    throw error;
  }
  if (group.length > 0) yield group;
}

/** Each commit is a record, and each of its changes is one too. */
export function countRecords(sum: number, { changeCount }: CommitHeader): number {
  return sum + changeCount + 1;
}

function charactersOf({ changes }: StampedCommit): number {
  return changes.reduce((sum, { snapshot }) => sum + (snapshot?.length ?? 0), 0);
}

/** The two stores of a copy. */
interface PurgedCopy {
  readonly from: GraphStore;
  readonly to: GraphStore;
  readonly signal?: AbortSignal | undefined;
  /** Writes a whole group; throws when the target's head has moved. */
  readonly write: (group: CommitGroup) => Promise<unknown>;
}

/** Headers in one transaction. */
const HEADERS = 1_000;

/**
 * Copies the headers of the commits before a reset, which are all that the reset kept, and the
 * commit that ended it. The history of the target then begins with the same commit as the source's.
 * Adds the elements of that commit to `carried`. Returns the last commit of the target, or `start`
 * when the source still has every commit after it.
 *
 * Throws `GRAPH_RESETTING` while the source is being emptied, and `SERVICE_UNAVAILABLE` for a
 * target that cannot be emptied.
 */
export async function copyPurged(
  copy: PurgedCopy,
  start: Head,
  carried: IdFilter | undefined,
): Promise<Head> {
  const { from, to, signal } = copy;
  const { firstKept = 0, actor } = (await from.reset?.state()) ?? {};
  if (actor !== undefined) throw resetting();
  if (start.seq >= firstKept) return start;
  const target = resetOf(to);
  const last = await copyHeaders(copy, start, firstKept);
  const [ending] = await from.commits(last.seq, 1);
  if (!ending) return last;
  const commit = restamp(ending, last, carried);
  await resetTarget(target, { after: last, commit, signal });
  return headOf(commit);
}

/** Copies the headers of the commits after `start` and before the commit `end`. Returns the last one. */
async function copyHeaders(
  { from, signal, write }: PurgedCopy,
  start: Head,
  end: number,
): Promise<Head> {
  let after = start;
  while (after.seq < end - 1) {
    signal?.throwIfAborted();
    const headers = await nextHeaders(from, after.seq, end);
    const last = headers.at(-1);
    if (!last) throw missingCommit(after.seq + 1, end);
    await write({ after, commits: headers.map((header) => ({ ...header, changes: [] })) });
    after = headOf(last);
  }
  return after;
}

/**
 * Reads the next headers after a commit and before another one, in ascending order. The store
 * returns them in descending order.
 */
async function nextHeaders(
  from: GraphStore,
  after: number,
  before: number,
): Promise<readonly CommitHeader[]> {
  const limit = Math.min(HEADERS, before - 1 - after);
  const headers = await from.headers({ before: after + limit + 1, limit });
  return headers.toReversed();
}

interface TargetReset {
  readonly after: Head;
  /** The commit that ended the reset of the source. */
  readonly commit: StampedCommit;
  readonly signal: AbortSignal | undefined;
}

/** Resets the target as the source was reset. An earlier copy may have begun with it. */
async function resetTarget(
  target: GraphReset,
  { after, commit, signal }: TargetReset,
): Promise<void> {
  const { actor } = await target.state();
  if (actor === undefined) await target.begin(commit.actor, after);
  await purgeStore(target, { signal });
  await target.end({ after, commits: [commit] });
}

function headOf({ seq, time, digest }: Head): Head {
  return { seq, time, digest };
}

/** The error for a commit that the source has lost. */
export function missingCommit(seq: number, last: number): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `The source has no record of commit ${seq}, although its head is ${last}. Check it with 'forebear verify'.`,
    { details: { seq } },
  );
}

import type { Commit, CommitHeader, Head, IdFilter } from '#src/domain/graph/index.js';
import type { StampedCommit } from '#src/ports/graph-store.js';
import { MAX_GROUP_CHARACTERS } from './group.js';
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

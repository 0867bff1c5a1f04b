import { type ErrorCode, isPlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Group } from './group.js';
import type { StampedGroup } from './stamp-group.js';

/** A group that was passed to the store. */
export interface Flight {
  readonly group: Group;
  readonly stamped: StampedGroup;
  /** The head that the group must follow. */
  readonly after: Head;
  /** The head after the group is written. */
  readonly head: Head;
  /** The outcome; never rejects. */
  readonly ended: Promise<Outcome>;
}

/** `refused`: nothing was written, because the head had moved. */
export type Outcome = 'written' | 'refused' | { readonly error: unknown };

/** The flight of a group that could not be sent. */
export function unsent(group: Group, error: unknown): Flight {
  const stamped = { commits: [], accepted: [], unchanged: [], refused: [] };
  return { group, stamped, after: NOWHERE, head: NOWHERE, ended: Promise.resolve({ error }) };
}

/** Waits for a write. */
export async function outcomeOf(writing: Promise<boolean>): Promise<Outcome> {
  try {
    return (await writing) ? 'written' : 'refused';
  } catch (error) {
    return { error };
  }
}

/** True when the store confirms that it has no commit of a group. */
export async function isUnwritten(store: GraphStore, { stamped }: Flight): Promise<boolean> {
  const last = stamped.commits.at(-1);
  if (!last) return true; // no group was sent
  try {
    const [header] = await store.headers({ seq: last.seq });
    return header?.digest !== last.digest;
  } catch {
    return false;
  }
}

/**
 * True when one of several sets, or their number, may be the cause of a failure; the other sets
 * must not fail with it.
 */
export function isOfSome({ sets }: Group, error: unknown): boolean {
  return sets.length > 1 && OF_CONTENT.some((code) => isPlatformError(error, code));
}

/** Fails all sets of a group. */
export function rejectAll({ sets }: Group, error: unknown): void {
  for (const { reject } of sets) reject(error);
}

const OF_CONTENT: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL_ERROR',
];

/** The head behind a group that was never sent: no group follows it. */
const NOWHERE: Head = { seq: -1, time: 0, digest: '' };

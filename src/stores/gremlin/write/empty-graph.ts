import { randomUUID } from 'node:crypto';
import type { Connection } from '../connection.js';
import { g, P, statics } from '../dsl.js';
import { lockedHead, NOBODY } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import { LABELS } from '../schema.js';

/** Elements that one transaction removes. */
const BATCH = 5_000;
const TIMEOUT_MS = 600_000;

/** Removes every vertex and every edge. */
export async function emptyGraph(
  connection: Connection,
  { clearScript }: GremlinProfile,
): Promise<void> {
  if (clearScript !== undefined) {
    await connection.read({ script: clearScript, timeoutMs: TIMEOUT_MS });
    return;
  }
  // Edges first: a vertex with very many edges would be too large for one transaction.
  for (const all of [() => g.E(), () => g.V()]) {
    const traversal = all().limit(BATCH).sideEffect(statics.drop()).count();
    let removed: unknown;
    do [removed] = await connection.read({ traversal, timeoutMs: TIMEOUT_MS });
    while (Number(removed) > 0);
  }
}

/** The labels that a reset keeps: the chain of commits, and the leases of the servers. */
export const KEPT = [LABELS.head, LABELS.commit, LABELS.lease, LABELS.group] as const;

/**
 * Removes some elements and past versions, and returns how many; 0 when nothing was left, or when
 * the head shows that the reset has ended: later elements must stay.
 */
export async function removeSome(connection: Connection, limit: number): Promise<number> {
  const all = [() => statics.E(), () => statics.V().not(statics.hasLabel(...KEPT))];
  for (const elements of all) {
    const removed = elements().limit(Math.min(limit, BATCH)).sideEffect(statics.drop()).count();
    const traversal = lockedHead(randomUUID()).has('_resetting', P.neq(NOBODY)).map(removed);
    const [count] = await connection.read({ traversal, timeoutMs: TIMEOUT_MS });
    if (Number(count ?? 0) > 0) return Number(count);
  }
  return 0;
}

import type { Connection } from '../connection.js';
import { g, statics } from '../dsl.js';
import type { GremlinProfile } from '../profiles.js';

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

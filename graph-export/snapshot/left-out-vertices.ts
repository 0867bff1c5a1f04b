import { IdFilter } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

export interface LeftOutVerticesOptions {
  readonly store: GraphStore;
  readonly at: number;
  /** First labels of vertices that are not exported. */
  readonly without: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

const WINDOW = 1_000;
const LINE_END = 0x0a;
/** The positions of the id in the canonical text of a vertex. */
const [ID, ID_END] = ['["'.length, '["'.length + 32];

/**
 * Returns the ids of the vertices that an export leaves out. The filter may match a few other ids
 * too.
 */
export async function leftOutVertices({
  store,
  at,
  without,
  signal,
}: LeftOutVerticesOptions): Promise<IdFilter> {
  const ids = new IdFilter();
  for (const label of without) {
    const query = { kind: 'vertex', label, at, size: WINDOW, after: undefined } as const;
    for await (const { lines } of store.snapshots(query, { signal })) {
      signal.throwIfAborted();
      const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
      for (const start of lineStarts(bytes))
        ids.add(bytes.toString('latin1', start + ID, start + ID_END));
    }
  }
  return ids;
}

/** Yields the position at which each line begins. */
export function* lineStarts(bytes: Buffer): Generator<number, void> {
  for (let start = 0; start < bytes.length; ) {
    yield start;
    const end = bytes.indexOf(LINE_END, start);
    if (end === -1) return;
    start = end + 1;
  }
}

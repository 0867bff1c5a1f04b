import type { GraphStore } from '#src/ports/graph-store.js';
import { BothEnds } from './both-ends.js';
import { isSameStretch, type Position, type Stretch, type Window } from './window.js';

/** The part of a graph to read. */
export interface SnapshotOptions {
  readonly store: GraphStore;
  /** The commit to read right after. */
  readonly at: number;
  readonly stretches: readonly Stretch[];
  /** Vertices with these first labels are left out, and so are their edges. */
  readonly without: ReadonlySet<string>;
  /** The position where an earlier export was interrupted. */
  readonly from?: Position | undefined;
  readonly signal: AbortSignal;
}

/**
 * The number of elements that are read and written at a time: enough for the round trip, few enough
 * for the event loop.
 */
const WINDOW = 1_000;

/**
 * Reads the graph as it stood right after a commit, stretch by stretch, the newest elements first.
 * The order and the windows depend only on the graph.
 */
export async function* snapshotWindows(options: SnapshotOptions): AsyncGenerator<Window, void> {
  const { store, at, stretches, from, signal } = options;
  const bothEnds = new BothEnds(options);
  const start = from ? stretches.findIndex((stretch) => isSameStretch(stretch, from)) : 0;
  for (const stretch of start === -1 ? [] : stretches.slice(start)) {
    const after = from && isSameStretch(stretch, from) ? from.after : undefined;
    const query = { ...stretch, at, size: WINDOW, after };
    for await (const { lines, count, end } of store.snapshots(query, { signal })) {
      signal.throwIfAborted();
      const window = { ...stretch, lines, count, end: { ...stretch, after: end }, outside: 0 };
      yield stretch.kind === 'vertex' ? window : await bothEnds.keep(window);
    }
  }
}

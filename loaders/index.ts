import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import { CommitLoader } from './commit-loader.js';
import { IncidentLoader, VertexLoader } from './vertex-loader.js';

export type { CommitLoader } from './commit-loader.js';
export type { IncidentLoader, IncidentQuery, VertexLoader } from './vertex-loader.js';

/** The loaders of one request, which also cache what they read. */
export interface Loaders {
  readonly vertices: VertexLoader;
  readonly incident: IncidentLoader;
  readonly commits: CommitLoader;
  /**
   * Calls back once earlier calls have ended; for reads that are so long that a request may have
   * only one at a time.
   */
  inTurn<T>(read: () => Promise<T>): Promise<T>;
  /** Clears everything; called after each mutation, and for each event of a subscription. */
  clear(): void;
}

/** Creates the loaders of one request. */
export function createLoaders(store: GraphStore, options: ReadOptions = {}): Loaders {
  const vertices = new VertexLoader(store);
  const incident = new IncidentLoader(store, options);
  const commits = new CommitLoader(store);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    vertices,
    incident,
    commits,
    inTurn(read) {
      const result = turn.then(read);
      turn = result.catch(() => undefined);
      return result;
    },
    clear() {
      vertices.clear();
      incident.clear();
      commits.clear();
    },
  };
}

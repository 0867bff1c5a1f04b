import type { Head } from '#src/domain/graph/index.js';
import type { CommitGroup } from './commit-group.js';

/**
 * Empties a store in steps. Each step is durable, so that another server can see the progress.
 * During a reset the head is marked, and `GraphStore.write` throws `GRAPH_RESETTING`,
 * for every server that shares the store. Several servers may work on the same reset. Afterwards
 * the headers of all commits still exist; reads at a commit before {@link ResetState.firstKept},
 * and reads of such a commit's changes, throw `HISTORY_PURGED`.
 */
export interface GraphReset {
  /** Returns the state of the store. */
  state(): Promise<ResetState>;

  /**
   * Marks the head as being reset, with the actor. Returns false, with nothing changed, when the
   * head has moved; throws `GRAPH_RESETTING` during a reset.
   */
  begin(actor: string, after: Head): Promise<boolean>;

  /**
   * Removes about `limit` live elements and versions. Returns about how many; 0 when nothing was
   * left to remove, or when the reset has ended.
   */
  purge(limit: number): Promise<number>;

  /**
   * Writes the commit that ends a reset; history begins with it. Does nothing when another server
   * has ended the reset.
   */
  end(group: CommitGroup): Promise<void>;
}

/** Whether a store is being reset, and the commit that history begins with. */
export interface ResetState {
  /** The first commit that can be read at; 0 when there was no reset. */
  readonly firstKept: number;
  /** The actor of the running reset. */
  readonly actor?: string;
}

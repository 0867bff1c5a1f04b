import type { VertexId } from '#src/domain/graph/index.js';

/** The most records that are remembered; the states of others are read. */
const MOST = 10_000;

/** The states of records as of the last commit, which the next commit's changes are compared with. */
export class SeenRecords<State> {
  readonly #states = new Map<VertexId, State>();

  get(id: VertexId): State | undefined {
    return this.#states.get(id);
  }

  /** Remembers a state; undefined forgets it. */
  note(id: VertexId, state: State | undefined): void {
    this.#states.delete(id);
    if (state === undefined) return;
    this.#states.set(id, state);
    const [oldest] = this.#states.keys();
    if (this.#states.size > MOST && oldest !== undefined) this.#states.delete(oldest);
  }
}

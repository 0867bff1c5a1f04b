import { type CommitHeader, changedId, type VertexId } from '#src/domain/graph/index.js';
import { type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** An entity, and the commit that wrote it. */
export interface KnownEntity {
  readonly entity: LineageEntity;
  readonly version: number;
}

/** The most entities that are kept; about 1 kB each. */
const MOST_ENTITIES = 30_000;
/** When more has changed, all is read again. */
const MOST_COMMITS = 500;
const MOST_CHANGES = 5_000;

/**
 * Entities that were read lately, so that acts with the same ancestors do not parse them again. It
 * follows the ledger: what commits have changed since the last read is forgotten first.
 */
export class KnownEntities {
  readonly #store: GraphStore;
  readonly #known = new Map<VertexId, KnownEntity>();
  /** All known entities are live right after this commit. */
  #head: CommitHeader | undefined;

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** Reads entities right after a commit, in the order of the ids; those that do not exist are left out. */
  async read(ids: readonly VertexId[], at: number): Promise<ReadonlyMap<VertexId, KnownEntity>> {
    await this.#follow(at);
    const found = new Map<VertexId, KnownEntity | undefined>();
    const missing: VertexId[] = [];
    for (const id of ids) {
      const known = this.#known.get(id);
      const isThen = known !== undefined && known.version <= at;
      found.set(id, isThen ? known : undefined);
      if (!isThen) missing.push(id);
    }
    const read = missing.length === 0 ? [] : await this.#store.vertices(missing, at);
    for (const [id, { element, version }] of read) {
      const entity = { entity: vertexToEntity(element), version };
      found.set(id, entity);
      if (this.#head?.seq === at) this.#known.set(id, entity);
    }
    for (const id of missing) if (found.get(id) === undefined) found.delete(id);
    for (const [id] of this.#known) {
      if (this.#known.size <= MOST_ENTITIES) break;
      this.#known.delete(id);
    }
    return found as ReadonlyMap<VertexId, KnownEntity>;
  }

  /** Forgets what has changed up to a commit, and all when the ledger is another one, as a restored one. */
  async #follow(at: number): Promise<void> {
    const from = this.#head;
    const count = Math.max(at - (from?.seq ?? 0), 0);
    if (!from || count > MOST_COMMITS) return this.#restart(at);
    const headers = await this.#store.headers({ before: from.seq + count + 1, limit: count + 1 });
    const isSame = headers.at(-1)?.digest === from.digest;
    const changes = headers.slice(0, -1).reduce((sum, { changeCount }) => sum + changeCount, 0);
    if (!isSame || changes > MOST_CHANGES) return this.#restart(at);
    const commits = count === 0 ? [] : await this.#store.commits(from.seq, count);
    for (const commit of commits)
      for (const change of commit.changes) this.#known.delete(changedId(change) as VertexId);
    const [last] = headers;
    if (last && last.seq > (this.#head?.seq ?? 0)) this.#head = last;
  }

  async #restart(at: number): Promise<void> {
    const [header] = await this.#store.headers({ seq: at });
    this.#known.clear();
    this.#head = header;
  }
}

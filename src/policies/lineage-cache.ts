import {
  BOOKKEEPING,
  type CommitHeader,
  changedId,
  type IncompleteReason,
  type PastChange,
  type Reliance,
  type VertexId,
  vertexIdOf,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import { isLineageLabel, type LineageEntity, vertexToEntity } from '#src/domain/lineage/index.js';
import { commitsSince } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** An entity, and the commit that wrote it. */
export interface CachedEntity {
  readonly entity: LineageEntity;
  readonly version: number;
}

/** Entities of the graph with all their ancestors. */
export interface RecordedAncestors {
  /** The nearest first. */
  readonly entities: ReadonlyMap<VertexId, LineageEntity>;
  /** The folders above artifacts, which need not be ancestors; empty unless they were requested. */
  readonly folders: ReadonlyMap<VertexId, LineageEntity>;
  readonly links: readonly WalkedLink[];
  readonly incompleteReason: IncompleteReason | undefined;
  /** The number of entities, and of folders that were looked for, which need not exist. */
  readonly size: number;
  /** Returns true for a change that adds, removes or changes an ancestor or one of the folders. */
  readonly touches: Reliance['touches'];
}

/** Ancestors as they are right after a commit. */
export interface AncestorsAt {
  readonly recorded: RecordedAncestors;
  /** The number of the commit. */
  readonly at: number;
}

/** The most entities that are kept, and the greatest total size of the kept walks; about 1 kB each. */
const MOST_ENTITIES = 30_000;
/** The most walks that are kept. Each change of a commit is compared with all of them. */
const MOST_WALKS = 500;
const RESET = vertexIdOf(BOOKKEEPING.reset);

/**
 * Keeps the entities and ancestors that were read last, so that acts with the same ancestors do not
 * read them again. Before each read it follows the ledger: it forgets what commits have changed
 * since the read before.
 */
export class LineageCache {
  readonly store: GraphStore;
  readonly #entities = new Map<VertexId, CachedEntity>();
  /** The most recently used last. */
  readonly #ancestors = new Map<string, RecordedAncestors>();
  /** All that is known is live right after this commit. */
  #head: CommitHeader | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** The newest commit to follow to. */
  #wanted = 0;

  constructor(store: GraphStore) {
    this.store = store;
  }

  /** Returns the ancestors that are kept under a key, or else reads and keeps them. */
  async ancestors(key: string, read: () => Promise<AncestorsAt>): Promise<AncestorsAt> {
    await this.#follow((await this.store.head()).seq);
    const known = this.#ancestors.get(key);
    if (known && this.#head) {
      this.#ancestors.delete(key);
      this.#ancestors.set(key, known);
      return { recorded: known, at: this.#head.seq };
    }
    const found = await read();
    if (this.#head?.seq === found.at) this.#keep(key, found.recorded);
    return found;
  }

  #keep(key: string, recorded: RecordedAncestors): void {
    if (recorded.incompleteReason !== undefined) return;
    this.#ancestors.set(key, recorded);
    let count = 0;
    for (const { size } of this.#ancestors.values()) count += size;
    for (const [oldest, { size }] of this.#ancestors) {
      if (count <= MOST_ENTITIES && this.#ancestors.size <= MOST_WALKS) break;
      this.#ancestors.delete(oldest);
      count -= size;
    }
  }

  /**
   * Returns entities as they are right after a commit, in the order of the ids. Leaves out ids
   * without a vertex, and vertices that are no entities.
   */
  async read(ids: readonly VertexId[], at: number): Promise<ReadonlyMap<VertexId, CachedEntity>> {
    await this.#follow(at);
    const found = new Map<VertexId, CachedEntity | undefined>();
    const missing: VertexId[] = [];
    for (const id of ids) {
      const known = this.#entities.get(id);
      const isThen = known !== undefined && known.version <= at;
      found.set(id, isThen ? known : undefined);
      if (!isThen) missing.push(id);
    }
    const read = missing.length === 0 ? [] : await this.store.vertices(missing, at);
    for (const [id, { element, version }] of read) {
      if (!isLineageLabel(element.labels[0])) continue;
      const entity = { entity: vertexToEntity(element), version };
      found.set(id, entity);
      if (this.#head?.seq === at) this.#entities.set(id, entity);
    }
    for (const id of missing) if (found.get(id) === undefined) found.delete(id);
    for (const [id] of this.#entities) {
      if (this.#entities.size <= MOST_ENTITIES) break;
      this.#entities.delete(id);
    }
    return found as ReadonlyMap<VertexId, CachedEntity>;
  }

  /** Acts that arrive while commits are read share the next read. */
  #follow(at: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, at);
    if (!this.#next) {
      this.#next = this.#running.then(() => {
        this.#next = undefined;
        return this.#followTo(this.#wanted);
      });
      this.#running = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  /**
   * Forgets what commits up to a number have changed. Forgets all when there are too many, or when
   * the ledger is another one, such as a restored copy.
   */
  async #followTo(at: number): Promise<void> {
    this.#wanted = 0;
    const recent = this.#head && (await commitsSince(this.store, this.#head, at));
    if (!recent) return this.#restart(at);
    for (const { changes } of recent.commits) for (const change of changes) this.#forget(change);
    const { last } = recent;
    if (last && last.seq > (this.#head?.seq ?? 0)) this.#head = last;
  }

  #forget(change: PastChange): void {
    const id = changedId(change) as VertexId;
    if (id === RESET) this.#clear();
    this.#entities.delete(id);
    for (const [key, { touches }] of this.#ancestors)
      if (touches(change)) this.#ancestors.delete(key);
  }

  async #restart(at: number): Promise<void> {
    const [header] = await this.store.headers({ seq: at });
    this.#clear();
    this.#head = header;
  }

  #clear(): void {
    this.#entities.clear();
    this.#ancestors.clear();
  }
}

import type { Change, VertexId } from '#src/domain/graph/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import {
  errorsId,
  errorsVertex,
  feedId,
  feedVertex,
  LOAD_LABEL,
  loadId,
  loadVertex,
  toLoad,
  toPart,
} from './load-codec.js';
import type { FeedRecord, LoadError, LoadRecord, LoadStatus } from './load-record.js';

/** The number of loads that are kept; older ones are forgotten. */
const MAX_LOADS = 1_024;
const PART = 1_000;
const ACTOR = 'forebear';

/** A load with the commit that wrote its record. */
export interface KeptLoad {
  readonly load: LoadRecord;
  readonly version: number;
}

/** A changed file of a load, with its new errors. */
export interface FeedChange {
  readonly index: number;
  readonly feed: FeedRecord;
  readonly errors?: readonly LoadError[];
}

/** Records loads in the graph, so that every server knows them and can continue them. */
export class LoadRecords {
  readonly #store: GraphStore;
  readonly #ledger: Ledger;

  constructor({ store, ledger }: { readonly store: GraphStore; readonly ledger: Ledger }) {
    this.#store = store;
    this.#ledger = ledger;
  }

  /** A load by its id; undefined when there is none. */
  async get(id: string): Promise<KeptLoad | undefined> {
    const vertexId = loadId(id);
    const found = (await this.#store.vertices([vertexId])).get(vertexId);
    return found && { load: toLoad(found.element), version: found.version };
  }

  /**
   * Finds the commit that added a load by a binary search: clocks of servers differ, but numbers of
   * commits do not.
   */
  async addedAt({ load, version }: KeptLoad): Promise<number> {
    const id = loadId(load.id);
    const { firstKept = 1 } = (await this.#store.reset?.state()) ?? {};
    let [without, having] = [Math.max(firstKept, 1) - 1, version];
    while (having - without > 1) {
      const middle = Math.floor((without + having) / 2);
      if ((await this.#store.vertices([id], middle)).has(id)) having = middle;
      else without = middle;
    }
    return having;
  }

  /** Loads, the newest first. */
  async list(first: number): Promise<readonly LoadRecord[]> {
    const order = { by: 'creationTime', direction: 'descending' } as const;
    const { items } = await this.#store.list({ label: LOAD_LABEL, order, first });
    return items.map(({ element }) => toLoad(element));
  }

  /** Returns loads with a status, the oldest first. */
  async withStatus(status: LoadStatus): Promise<readonly LoadRecord[]> {
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const query = { label: LOAD_LABEL, where: { status }, order, first: MAX_LOADS };
    return (await this.#store.list(query)).items.map(({ element }) => toLoad(element));
  }

  /** Loads of a source, the newest first. */
  async ofSource(sourceUri: S3Uri): Promise<readonly LoadRecord[]> {
    const order = { by: 'creationTime', direction: 'descending' } as const;
    const query = { label: LOAD_LABEL, where: { sourceUri }, order, first: MAX_LOADS };
    return (await this.#store.list(query)).items.map(({ element }) => toLoad(element));
  }

  /** Adds a load, and forgets the oldest ones when there are too many. */
  async add(load: LoadRecord): Promise<void> {
    await this.#ledger.commit({
      actor: load.actor,
      changes: [{ kind: 'putVertex', vertex: loadVertex(load) }],
    });
    await this.#forgetOldest();
  }

  /** Changes a load. Throws `CONFLICT` after a lost race, and `NOT_FOUND` after a reset. */
  async change(
    id: string,
    edit: (load: LoadRecord) => LoadRecord | undefined,
  ): Promise<LoadRecord | undefined> {
    const { result } = await this.#ledger.update(async () => {
      const kept = await this.get(id);
      const next = kept && edit(kept.load);
      if (!next) return { result: kept?.load };
      const expect = [{ element: 'vertex', id: loadId(id), is: kept.version }] as const;
      const changes = [{ kind: 'putVertex', vertex: loadVertex(next) }] as const;
      return { result: next, changeSet: { actor: ACTOR, changes, expect } };
    });
    return result;
  }

  /** The files of a load. */
  async feeds({ id, feeds = 0 }: LoadRecord): Promise<readonly FeedRecord[]> {
    const all: FeedRecord[] = [];
    for (let start = 0; start < feeds; start += PART) {
      const ids = indices(start, Math.min(feeds, start + PART)).map((index) => feedId(id, index));
      all.push(...(await this.#parts<FeedRecord>(ids)));
    }
    return all;
  }

  /** Returns some errors of a load in the order of its files. */
  async errors(
    { id }: LoadRecord,
    feeds: readonly FeedRecord[],
    { skip, first }: { readonly skip: number; readonly first: number },
  ): Promise<readonly LoadError[]> {
    const lists = feeds.flatMap(({ errorLists }, index) =>
      indices(0, errorLists).map((list) => errorsId(id, index, list)),
    );
    const found: LoadError[] = [];
    let passed = 0;
    for (const list of lists) {
      const [errors = []] = await this.#parts<readonly LoadError[]>([list]);
      const from = Math.max(0, skip - passed);
      found.push(...errors.slice(from, from + first - found.length));
      passed += errors.length;
      if (found.length >= first) break;
    }
    return found;
  }

  /** Records the progress of files. */
  async write(id: string, changes: readonly FeedChange[]): Promise<void> {
    for (let start = 0; start < changes.length; start += PART) {
      await this.#ledger.commit({
        actor: ACTOR,
        changes: changes.slice(start, start + PART).flatMap((change) => putFeed(id, change)),
      });
    }
  }

  /**
   * Marks the files of a source's loads as removed; the records of the loads keep their versions.
   */
  async noteRemoved(source: S3Uri): Promise<void> {
    for (const load of await this.ofSource(source)) {
      const changes = (await this.feeds(load)).flatMap((feed, index) =>
        feed.status === 'LOAD_COMPLETED' && !feed.isRemoved
          ? { index, feed: { ...feed, isRemoved: true as const } }
          : [],
      );
      await this.write(load.id, changes);
    }
  }

  async #parts<Part>(ids: readonly VertexId[]): Promise<Part[]> {
    const found = await this.#store.vertices(ids);
    return ids.flatMap((id) => {
      const part = found.get(id);
      return part ? [toPart<Part>(part.element)] : [];
    });
  }

  async #forgetOldest(): Promise<void> {
    if ((await this.#store.count({ label: LOAD_LABEL })) <= MAX_LOADS) return;
    const all = await this.list(MAX_LOADS + 10);
    for (const load of all.slice(MAX_LOADS)) {
      const feeds = await this.feeds(load);
      const ids = [
        loadId(load.id),
        ...feeds.flatMap(({ errorLists }, index) => [
          feedId(load.id, index),
          ...indices(0, errorLists).map((list) => errorsId(load.id, index, list)),
        ]),
      ];
      const found = await this.#store.versions(ids, []);
      const changes = [...found.vertices.keys()].map(
        (each) => ({ kind: 'removeVertex', id: each }) as const,
      );
      if (changes.length > 0) await this.#ledger.commit({ actor: ACTOR, changes });
    }
  }
}

function putFeed(id: string, { index, feed, errors }: FeedChange): Change[] {
  const changes: Change[] = [{ kind: 'putVertex', vertex: feedVertex(id, index, feed) }];
  if (!errors || errors.length === 0) return changes;
  const list = feed.errorLists - 1;
  return [
    ...changes,
    { kind: 'putVertex', vertex: errorsVertex(id, { feed: index, list }, errors) },
  ];
}

function indices(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

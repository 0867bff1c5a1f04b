import type {
  Commit,
  CommitHeader,
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeMap,
  EdgeQuery,
  EdgeSelection,
  Head,
  IncidentEdges,
  ListQuery,
  Page,
  SearchPage,
  SearchQuery,
  SnapshotQuery,
  SnapshotWindow,
  Versioned,
  Vertex,
  VertexId,
  VertexMap,
  VertexSelection,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphReset } from '#src/ports/graph-reset.js';
import type {
  ElementVersions,
  GraphStore,
  GraphStoreSupports,
  HeaderRange,
  LabelOptions,
  ReadOptions,
  ScannedVersion,
  UsedLabels,
} from '#src/ports/graph-store.js';
import { DerivedReads } from '#src/stores/shared/derived-reads.js';
import { noSuchCommit, storeClosed } from '#src/stores/shared/errors.js';
import { windowsAfter } from '#src/stores/shared/snapshot-windows.js';
import { usedLabels } from '#src/stores/shared/used-labels.js';
import type { Connection } from './database.js';
import { EmbeddedReset } from './embedded-reset.js';
import type { DirectoryLock } from './lock.js';
import { edgePage, toEdge, toVertex, vertexPage, wordPage } from './reads/decode.js';
import { ElementReads } from './reads/element-reads.js';
import { type KeptCommit, LedgerReads, toCommit } from './reads/ledger-reads.js';
import type { RowPage } from './reads/page.js';
import { readSnapshots, scanVersions } from './reads/snapshots.js';
import { VersionReads } from './reads/version-reads.js';
import type { WordPage } from './reads/word-reads.js';
import { FairCalls } from './threads/fair-calls.js';
import type { StoreThreads } from './threads/store-threads.js';
import { toWalkPage } from './walk/walk-page.js';
import type { WalkAnswer } from './walk/walker.js';
import { encodeGroup } from './write/message.js';

/** What an open store consists of. */
export interface EmbeddedParts {
  /** Absent when the store is opened for reading only. */
  readonly lock: DirectoryLock | undefined;
  readonly threads: StoreThreads;
  /** For look-ups on the main thread. */
  readonly connection: Connection;
}

/**
 * The default store: SQLite in the data directory. Look-ups run on the main thread, on a separate
 * connection. Writes, lists, reads of commits and walks each have a thread.
 */
export class EmbeddedGraphStore extends DerivedReads implements GraphStore {
  readonly name = 'embedded';
  readonly supports: GraphStoreSupports = {
    shared: false,
    queuesWrites: true,
    walksLinks: true,
    countsFirstLabels: true,
    accelerates: [
      'versions',
      'degrees',
      'count',
      'countEdges',
      'labels',
      'search',
      'snapshots',
      'walk',
    ],
  };
  readonly reset: GraphReset;
  readonly #lock: DirectoryLock | undefined;
  readonly #threads: StoreThreads;
  readonly #reads: FairCalls;
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #ledger: LedgerReads;
  readonly #versions: VersionReads;
  #closing: Promise<void> | undefined;

  constructor(parts: EmbeddedParts) {
    super();
    this.#lock = parts.lock;
    this.#threads = parts.threads;
    this.#connection = parts.connection;
    this.#reads = new FairCalls(() => parts.threads.reader);
    this.#elements = new ElementReads(parts.connection);
    this.#ledger = new LedgerReads(parts.connection);
    this.reset = new EmbeddedReset(parts.threads, this.#ledger);
    this.#versions = new VersionReads(parts.connection, this.#elements);
  }

  async head(): Promise<Head> {
    this.#assertOpen();
    const head = this.#ledger.head();
    return this.#ledger.resetState().actor === undefined ? head : { ...head, resetting: true };
  }

  async write(group: CommitGroup): Promise<boolean> {
    this.#assertOpen();
    return this.#threads.writer.call<boolean>('write', encodeGroup(group));
  }

  override async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    this.#assertOpen();
    return this.#versions.find(vertices, edges);
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    const query = { name: 'vertex', ids, at, decode: toVertex } as const;
    return this.#kept(at, () => readSnapshots(this.#elements, query));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    const query = { name: 'edge', ids, at, decode: toEdge } as const;
    return this.#kept(at, () => readSnapshots(this.#elements, query));
  }

  async incident(
    query: EdgeQuery,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    const pages = await this.#call<RowPage[]>('incident', query, options);
    return new Map(query.vertices.map((id, at) => [id, edgePage(pages[at])]));
  }

  override async degrees(
    query: IncidentEdges,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, number>> {
    const counts = await this.#call<number[]>('degrees', query, options);
    return new Map(query.vertices.map((id, at) => [id, counts[at] ?? 0]));
  }

  async list(query: ListQuery, options?: ReadOptions): Promise<Page<Versioned<Vertex>>> {
    return vertexPage(await this.#call<RowPage>('list', query, options));
  }

  override async count(query: VertexSelection, options?: ReadOptions): Promise<number> {
    return this.#call<number>('count', query, options);
  }

  async listEdges(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>> {
    return edgePage(await this.#call<RowPage>('listEdges', query, options));
  }

  override async countEdges(query: EdgeSelection, options?: ReadOptions): Promise<number> {
    return this.#call<number>('countEdges', query, options);
  }

  override async labels({ at, ...options }: LabelOptions = {}): Promise<UsedLabels> {
    const { vertices, edges } = await this.#call<UsedLabels>('labels', { at }, options);
    return usedLabels(vertices, edges);
  }

  override async search(query: SearchQuery, options?: ReadOptions): Promise<SearchPage> {
    return wordPage(await this.#reads.call<WordPage>('search', query, options));
  }

  override async *snapshots(
    query: SnapshotQuery,
    options?: ReadOptions,
  ): AsyncGenerator<SnapshotWindow> {
    yield* windowsAfter(query, (next) => this.#call('snapshots', next, options));
  }

  override async walk(query: WalkQuery): Promise<WalkPage> {
    this.#assertOpen();
    const { at } = query;
    if (at !== undefined) this.#ledger.checkKept(at);
    const answer = await this.#threads.walker.call<WalkAnswer>('walk', query);
    if (at !== undefined) this.#ledger.checkKept(at);
    return toWalkPage(answer);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    this.#assertOpen();
    const commits = await this.#threads.ledger.call<KeptCommit[]>('commits', { after, limit });
    return commits.map(toCommit);
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    this.#assertOpen();
    return this.#ledger.headers(range);
  }

  scan(): AsyncIterable<readonly ScannedVersion[]> {
    this.#assertOpen();
    return scanVersions(this.#threads.reader);
  }

  async clear(): Promise<void> {
    this.#assertOpen();
    await this.#threads.writer.call('clear', undefined);
    await this.#threads.walker.call('reset', undefined);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    this.#reads.close();
    this.#connection.close(); // the writer's connection is closed last and makes the checkpoint
    try {
      await this.#threads.close();
    } finally {
      this.#lock?.release();
    }
  }

  /** Runs a read on the reader's thread. */
  #call<Answer>(
    method: string,
    query: { readonly at?: number | undefined },
    options?: ReadOptions,
  ): Promise<Answer> {
    return this.#kept(query.at, () => this.#reads.call<Answer>(method, query, options));
  }

  /**
   * Returns what was read at a commit. Throws when the commit does not exist, or when a reset
   * removes its history during the read.
   */
  async #kept<Result>(at: number | undefined, read: () => Promise<Result>): Promise<Result> {
    this.#assertOpen();
    if (at === undefined) return read();
    if (at > this.#ledger.head().seq) throw noSuchCommit(at);
    this.#ledger.checkKept(at);
    const result = await read();
    this.#assertOpen();
    this.#ledger.checkKept(at);
    return result;
  }

  #assertOpen(): void {
    if (this.#closing) throw storeClosed();
  }
}

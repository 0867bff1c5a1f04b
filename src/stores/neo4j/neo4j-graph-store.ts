import type {
  Commit,
  CommitHeader,
  EdgeId,
  Head,
  SearchPage,
  SearchQuery,
  VertexId,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
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
import { timedOut } from '#src/stores/shared/errors.js';
import { LayeredReads } from '#src/stores/shared/layered-reads.js';
import { LayeredStore } from '#src/stores/shared/layered-store.js';
import { Layers } from '#src/stores/shared/layers.js';
import { PastLayer } from '#src/stores/shared/past-layer.js';
import { unlessAborted } from '#src/stores/shared/unless-aborted.js';
import { Connection, type Neo4jStoreOptions } from './connection.js';
import { asOpeningError, isTimeout } from './errors.js';
import { migrate, requireFormatVersion } from './format.js';
import { Barrier } from './reads/barrier.js';
import { LabelReads } from './reads/label-reads.js';
import { LedgerReads } from './reads/ledger-reads.js';
import { LiveLayer } from './reads/live-layer.js';
import { pastVersions } from './reads/past-versions.js';
import { ScanReads } from './reads/scan-reads.js';
import { SteadyReads } from './reads/steady-reads.js';
import { VersionReads } from './reads/version-reads.js';
import { WordReads } from './reads/word-reads.js';
import { Neo4jLeases, Neo4jReset } from './reset.js';
import { clearEverything, KnownNames, prepareSchema, requireGraph } from './schema.js';
import { Walker } from './walk/walker.js';
import { GroupWriter } from './write/group-writer.js';

/** The graph in a Neo4j database that contains nothing else. */
export class Neo4jGraphStore extends LayeredStore implements GraphStore {
  readonly name = 'neo4j';
  readonly supports: GraphStoreSupports = {
    shared: true,
    queuesWrites: true,
    accelerates: ['versions', 'count', 'countEdges', 'labels', 'search', 'walk'],
  };
  readonly leases: Neo4jLeases;
  readonly reset: Neo4jReset;
  readonly #connection: Connection;
  readonly #barrier: Barrier;
  readonly #versions: VersionReads;
  readonly #writer: GroupWriter;
  protected readonly reads: LayeredReads;
  readonly #labels: LabelReads;
  readonly #ledger: LedgerReads;
  readonly #scans: ScanReads;
  readonly #words: WordReads;
  readonly #walker: Walker;

  private constructor(parts: { connection: Connection; names: KnownNames; barrier: Barrier }) {
    super();
    const { connection, names, barrier } = parts;
    const reads = new SteadyReads(connection, barrier);
    const layers = new Layers({ known: () => barrier.newest, readHead: () => barrier.head() });
    this.leases = new Neo4jLeases(connection);
    this.#connection = connection;
    this.#barrier = barrier;
    this.#versions = new VersionReads(connection, names);
    this.#writer = new GroupWriter(connection, names);
    this.reads = new LayeredReads({
      live: new LiveLayer(reads, names),
      past: new PastLayer(pastVersions(connection)),
      layers,
    });
    this.#labels = new LabelReads(connection, names);
    this.#ledger = new LedgerReads({ ...parts, reads });
    this.#scans = new ScanReads({ connection, barrier, reads, layers });
    this.#words = new WordReads(connection, reads);
    this.#walker = new Walker({
      connection,
      barrier,
      // Not the store, which checks the head after each read: a walk checks it once.
      store: this.reads,
      ledger: this.#ledger,
    });
    this.reset = new Neo4jReset({ connection, barrier, writer: this.#writer });
  }

  static async open(options: Neo4jStoreOptions): Promise<Neo4jGraphStore> {
    const { readonly = false } = options;
    const connection = new Connection(options);
    try {
      await (readonly ? requireGraph(connection) : prepareSchema(connection));
      const names = new KnownNames(connection);
      await (readonly ? requireFormatVersion(connection) : migrate(connection, names));
      await names.refresh();
      const barrier = new Barrier(connection, { readonly });
      return new Neo4jGraphStore({ connection, names, barrier });
    } catch (error) {
      await connection.close();
      throw asOpeningError(error, options.database);
    }
  }

  /** Returns the newest commit; later reads see everything up to it. */
  async head(): Promise<Head> {
    return this.#barrier.head();
  }

  async write(group: CommitGroup): Promise<boolean> {
    this.#connection.assertOpen();
    return this.#writer.write(group);
  }

  override async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    return this.#versions.find(vertices, edges);
  }

  override async labels({ at, ...options }: LabelOptions = {}): Promise<UsedLabels> {
    return this.steady(at, () => this.#labels.read(at, options), options);
  }

  override async search(query: SearchQuery, options?: ReadOptions): Promise<SearchPage> {
    return this.steady(undefined, () => this.#words.search(query, options), options);
  }

  override async walk(query: WalkQuery, options?: ReadOptions): Promise<WalkPage> {
    return unlessAborted(this.#walk(query), options?.signal);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    const commits = await this.#ledger.commits(after, limit);
    if (commits.length > 0) await this.#barrier.checkKept(after + 1);
    return commits;
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    return this.#ledger.headers(range);
  }

  async *scan(): AsyncGenerator<readonly ScannedVersion[]> {
    this.#connection.assertOpen();
    await this.#barrier.head();
    yield* this.#scans.scan();
  }

  async clear(): Promise<void> {
    await clearEverything(this.#connection);
    this.#barrier.forget();
    this.#walker.clear();
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  protected async steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    options?: ReadOptions,
  ): Promise<Result> {
    await this.#check(at);
    try {
      return await unlessAborted(this.#kept(at, read(at)), options?.signal);
    } catch (error) {
      const isSlow = isTimeout(error) && (await this.#connection.answers());
      throw isSlow ? timedOut(this.#connection.timeoutMs, error) : error;
    }
  }

  /**
   * A walk that has reached its time limit reports that, and does not wait for the check of the
   * head.
   */
  async #walk(query: WalkQuery): Promise<WalkPage> {
    const walking = this.#walker.walk(query);
    const inTime = walking.then((page) =>
      page.incompleteReason === 'TIME_LIMIT' ? page : undefined,
    );
    const kept = this.#kept(query.at, walking);
    kept.catch(() => undefined);
    return (await inTime) ?? kept;
  }

  /**
   * Returns what was read at a commit, if its history still exists: another server may just have
   * removed it.
   */
  async #kept<Result>(at: number | undefined, reading: Promise<Result>): Promise<Result> {
    if (at === undefined) return reading;
    const result = await reading;
    await this.#barrier.checkKept(at);
    return result;
  }

  async #check(at: number | undefined): Promise<void> {
    this.#connection.assertOpen();
    if (at !== undefined) await this.#barrier.atLeast(at);
  }
}

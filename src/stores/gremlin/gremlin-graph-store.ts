import { PlatformError } from '#src/domain/errors/index.js';
import type {
  Commit,
  CommitHeader,
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeMap,
  EdgeQuery,
  Head,
  ListQuery,
  Page,
  Versioned,
  Vertex,
  VertexId,
  VertexMap,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type {
  CommitGroup,
  ElementVersions,
  GraphStore,
  GraphStoreSupports,
  HeaderRange,
  Lease,
  ScannedElement,
} from '#src/ports/graph-store.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { type FencedHead, readHead } from './head.js';
import { GREMLIN_PROFILES, type GremlinProfile, type GremlinProfileName } from './profiles.js';
import { EdgeReads } from './reads/edge-reads.js';
import { ElementReads } from './reads/element-reads.js';
import { LedgerReads } from './reads/ledger-reads.js';
import { ListReads } from './reads/list-reads.js';
import { ScanReads } from './reads/scan-reads.js';
import { Walker } from './walk/walker.js';
import { emptyGraph } from './write/empty-graph.js';
import { GroupWriter } from './write/group-writer.js';

/** Where the graph is, and what its engine can do. */
export interface GremlinStoreOptions extends Omit<ConnectionOptions, 'conflicts' | 'wrapped'> {
  /** A known engine by name, or one's own. */
  readonly profile: GremlinProfileName | GremlinProfile;
}

/** A graph behind a Gremlin server: the present natively, the past and the ledger beside it. */
export class GremlinGraphStore implements GraphStore {
  readonly name = 'gremlin';
  readonly supports: GraphStoreSupports;
  readonly #connection: Connection;
  readonly #profile: GremlinProfile;
  readonly #elements: ElementReads;
  readonly #edges: EdgeReads;
  readonly #lists: ListReads;
  readonly #ledger: LedgerReads;
  readonly #scans: ScanReads;
  readonly #walker: Walker;
  readonly #writer: GroupWriter;
  /** The head as it was seen last. */
  #head: FencedHead | undefined;

  private constructor(connection: Connection, profile: GremlinProfile) {
    const { idsPerRequest } = profile;
    this.#connection = connection;
    this.#profile = profile;
    this.supports = {
      atomicGroups: profile.atomicRequests,
      durable: profile.durable,
      shared: true,
      multipleLabels: false,
    };
    this.#elements = new ElementReads(connection, idsPerRequest);
    this.#edges = new EdgeReads(connection, this.#elements, idsPerRequest);
    this.#lists = new ListReads(connection);
    this.#ledger = new LedgerReads(connection, this.#elements, idsPerRequest);
    this.#scans = new ScanReads(connection, idsPerRequest);
    const parts = { connection, profile, elements: this.#elements, ledger: this.#ledger };
    this.#walker = new Walker(parts);
    this.#writer = new GroupWriter(connection, profile, this.#elements);
  }

  static async open({ profile, ...options }: GremlinStoreOptions): Promise<GremlinGraphStore> {
    const known = typeof profile === 'string' ? GREMLIN_PROFILES[profile] : profile;
    const connection = new Connection({
      ...options,
      conflicts: known.conflicts,
      wrapped: known.wrapped,
    });
    const store = new GremlinGraphStore(connection, known);
    try {
      await store.head();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async head(): Promise<Head> {
    const { seq, time, digest } = await this.#readHead();
    return { seq, time, digest };
  }

  async write(group: CommitGroup): Promise<boolean> {
    this.#connection.assertOpen();
    const head = this.#head ?? (await this.#readHead());
    const written = await this.#writer.write(group, head.fence);
    this.#head = undefined;
    const last = group.commits.at(-1);
    if (written && last) {
      const { seq, time, digest } = last;
      this.#head = { seq, time, digest, fence: head.fence };
    }
    return written;
  }

  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return this.#writer.versions(vertices, edges);
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    await this.#check(at);
    return this.#elements.vertices(ids, at);
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    await this.#check(at);
    return this.#elements.edges(ids, at);
  }

  async incident(query: EdgeQuery): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    await this.#check(query.at);
    return this.#edges.incident(query);
  }

  async degrees(query: Omit<EdgeQuery, 'first' | 'after'>): Promise<ReadonlyMap<VertexId, number>> {
    await this.#check(query.at);
    return this.#edges.degrees(query);
  }

  async list(query: ListQuery): Promise<Page<Versioned<Vertex>>> {
    await this.#check(query.at);
    return this.#lists.list(query);
  }

  async count(query: Pick<ListQuery, 'label' | 'where' | 'at'>): Promise<number> {
    await this.#check(query.at);
    return this.#lists.count(query);
  }

  async listEdges(query: EdgeListQuery): Promise<Page<Versioned<Edge>>> {
    await this.#check(query.at);
    return this.#edges.list(query);
  }

  async countEdges(query: Omit<EdgeListQuery, 'first' | 'after'>): Promise<number> {
    await this.#check(query.at);
    return this.#edges.count(query);
  }

  async walk(query: WalkQuery): Promise<WalkPage> {
    const head = await this.#readHead();
    await this.#check(query.at);
    return this.#walker.walk(query, head);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    this.#connection.assertOpen();
    return this.#ledger.commits(after, limit);
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    return this.#ledger.headers(range, await this.#readHead());
  }

  async commitAt(time: number): Promise<CommitHeader | undefined> {
    return this.#ledger.commitAt(time, await this.#readHead());
  }

  async *scan(at?: number): AsyncGenerator<ScannedElement> {
    await this.#check(at);
    yield* this.#scans.scan(at ?? (await this.#readHead()).seq);
  }

  async putLease(lease: Lease): Promise<void> {
    this.#connection.assertOpen();
    await this.#ledger.putLease(lease);
  }

  async leases(): Promise<readonly Lease[]> {
    this.#connection.assertOpen();
    return this.#ledger.leases();
  }

  async clear(): Promise<void> {
    this.#connection.assertOpen();
    this.#head = undefined;
    await emptyGraph(this.#connection, this.#profile);
    this.#writer.forget();
    this.#walker.clear();
    await this.#readHead();
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #readHead(): Promise<FencedHead> {
    this.#connection.assertOpen();
    this.#head = await readHead(this.#connection);
    return this.#head;
  }

  /** Commits are never taken back: one that was there is there. */
  async #check(at: number | undefined): Promise<void> {
    this.#connection.assertOpen();
    if (at === undefined || at <= (this.#head?.seq ?? -1)) return;
    if (at <= (await this.#readHead()).seq) return;
    throw new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, { details: { seq: at } });
  }
}

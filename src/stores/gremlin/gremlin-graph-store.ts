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
import { AtomicEngine, type EngineParts, type GremlinEngine } from './engine.js';
import type { FencedHead } from './head.js';
import { JanusGraphEngine } from './janusgraph/engine.js';
import {
  GREMLIN_PROFILES,
  type GremlinProfile,
  type GremlinProfileName,
  readsByScript,
} from './profiles.js';
import { EdgeReads } from './reads/edge-reads.js';
import { ElementReads } from './reads/element-reads.js';
import { LedgerReads } from './reads/ledger-reads.js';
import { ListReads } from './reads/list-reads.js';
import { ScanReads } from './reads/scan-reads.js';
import { VersionQuestions } from './reads/version-questions.js';
import { Walker } from './walk/walker.js';

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
  readonly #elements: ElementReads;
  readonly #edges: EdgeReads;
  readonly #lists: ListReads;
  readonly #ledger: LedgerReads;
  readonly #scans: ScanReads;
  readonly #walker: Walker;
  readonly #engine: GremlinEngine;
  readonly #versions: VersionQuestions;
  /** The head as it was seen last. */
  #head: FencedHead | undefined;

  private constructor(connection: Connection, profile: GremlinProfile) {
    const { idsPerRequest, edgesByProperty } = profile;
    this.#connection = connection;
    this.supports = {
      atomicGroups: profile.atomicRequests,
      durable: profile.durable,
      shared: true,
      multipleLabels: false,
    };
    const reads = { idsPerRequest, edgesByProperty, byScript: readsByScript(profile) };
    this.#elements = new ElementReads(connection, reads);
    this.#edges = new EdgeReads(connection, this.#elements, reads);
    this.#lists = new ListReads(connection, profile.labelKey);
    this.#ledger = new LedgerReads(connection, this.#elements, idsPerRequest);
    const parts = { connection, profile, elements: this.#elements };
    const engine = engineOf(parts);
    this.#engine = engine;
    this.#versions = new VersionQuestions((vertices, edges) => engine.versions(vertices, edges));
    this.#scans = new ScanReads(connection, {
      idsPerRequest,
      edgesByProperty,
      isNative: (name) => engine.isNative(name),
    });
    const readHead = () => engine.readHead();
    this.#walker = new Walker({ ...parts, ledger: this.#ledger, readHead });
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
      await store.#engine.open();
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
    this.#head = await this.#engine.write(group, head);
    return this.#head !== undefined;
  }

  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return this.#versions.ask(vertices, edges);
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    return this.#read(at, (then) => this.#elements.vertices(ids, then));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    return this.#read(at, (then) => this.#elements.edges(ids, then));
  }

  async incident(query: EdgeQuery): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    return this.#read(query.at, (at) => this.#edges.incident(withAt(query, at)));
  }

  async degrees(query: Omit<EdgeQuery, 'first' | 'after'>): Promise<ReadonlyMap<VertexId, number>> {
    return this.#read(query.at, (at) => this.#edges.degrees(withAt(query, at)));
  }

  async list(query: ListQuery): Promise<Page<Versioned<Vertex>>> {
    return this.#read(query.at, (at) => this.#lists.list(withAt(query, at)));
  }

  async count(query: Pick<ListQuery, 'label' | 'where' | 'at'>): Promise<number> {
    return this.#read(query.at, (at) => this.#lists.count(withAt(query, at)));
  }

  async listEdges(query: EdgeListQuery): Promise<Page<Versioned<Edge>>> {
    return this.#read(query.at, (at) => this.#edges.list(withAt(query, at)));
  }

  async countEdges(query: Omit<EdgeListQuery, 'first' | 'after'>): Promise<number> {
    return this.#read(query.at, (at) => this.#edges.count(withAt(query, at)));
  }

  async walk(query: WalkQuery): Promise<WalkPage> {
    const head = await this.#readHead();
    await this.#check(query.at);
    return this.#walker.walk(query, head);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    return this.#read(undefined, (at = Number.POSITIVE_INFINITY) =>
      this.#ledger.commits(after, Math.min(limit, at - after)),
    );
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    return this.#ledger.headers(range, await this.#readHead());
  }

  async commitAt(time: number): Promise<CommitHeader | undefined> {
    return this.#ledger.commitAt(time, await this.#readHead());
  }

  async *scan(at?: number): AsyncGenerator<ScannedElement> {
    await this.#check(at);
    await this.#engine.open();
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
    await this.#engine.clear();
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
    this.#head = await this.#engine.readHead();
    return this.#head;
  }

  async #read<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    await this.#check(at);
    return this.#engine.steady(at, read);
  }

  /** Commits are never taken back: one that was there is there. */
  async #check(at: number | undefined): Promise<void> {
    this.#connection.assertOpen();
    if (at === undefined || at <= (this.#head?.seq ?? -1)) return;
    if (at <= (await this.#readHead()).seq) return;
    throw new PlatformError('NOT_FOUND', `There is no commit ${at} yet.`, { details: { seq: at } });
  }
}

function engineOf(parts: EngineParts): GremlinEngine {
  return parts.profile.atomicRequests ? new AtomicEngine(parts) : new JanusGraphEngine(parts);
}

function withAt<Query extends { readonly at?: number }>(
  query: Query,
  at: number | undefined,
): Query {
  return at === undefined ? query : { ...query, at };
}

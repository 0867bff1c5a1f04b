import type {
  Commit,
  CommitHeader,
  EdgeId,
  Head,
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
import { checkKept, noSuchCommit, timedOut } from '#src/stores/shared/errors.js';
import type { LayeredReads } from '#src/stores/shared/layered-reads.js';
import { LayeredStore, type SteadyReadOptions } from '#src/stores/shared/layered-store.js';
import { unlessAborted } from '#src/stores/shared/unless-aborted.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { wasEnded } from './failure.js';
import { type FencedHead, requireHead } from './head.js';
import { partsOf, type StoreParts } from './parts.js';
import { GREMLIN_PROFILES, type GremlinProfile, type GremlinProfileName } from './profiles.js';
import { GremlinLeases, GremlinReset } from './reset.js';

export interface GremlinStoreOptions extends Omit<ConnectionOptions, 'conflicts' | 'wrapped'> {
  /** The name of a built-in profile, or a custom one. */
  readonly profile: GremlinProfileName | GremlinProfile;
  /** Throws `NOT_FOUND` when there is no ledger, instead of creating one. */
  readonly readonly?: boolean;
}

/** A Gremlin server has few of the indexes that the lists need, see docs/guides/stores.md. */
const INSTEAD =
  'page in creation order, narrow it down by a type, or keep large graphs in the embedded store or Neo4j, which have an index for every filter and order';

/**
 * A graph behind a Gremlin server: native elements for the present, with the ledger and past
 * versions as vertices beside them.
 */
export class GremlinGraphStore extends LayeredStore implements GraphStore {
  readonly name = 'gremlin';
  readonly supports: GraphStoreSupports = {
    shared: true,
    accelerates: ['versions', 'count', 'countEdges', 'labels', 'walk'],
  };
  readonly leases: GremlinLeases;
  readonly reset: GremlinReset;
  readonly #connection: Connection;
  readonly #parts: StoreParts;
  protected readonly reads: LayeredReads;
  /** The head that was read last. */
  #head: FencedHead | undefined;

  private constructor(connection: Connection, profile: GremlinProfile) {
    super();
    this.leases = new GremlinLeases(connection);
    this.#connection = connection;
    this.#parts = partsOf({ connection, profile, known: () => this.#head });
    this.reads = this.#parts.reads;
    this.reset = new GremlinReset({
      ...this.#parts,
      connection,
      readHead: () => this.#readHead(),
      end: async (group, head) => {
        this.#head = await this.#parts.engine.write(group, head, { endsReset: true });
      },
    });
  }

  static async open(settings: GremlinStoreOptions): Promise<GremlinGraphStore> {
    const { profile, readonly = false, ...options } = settings;
    const known = typeof profile === 'string' ? GREMLIN_PROFILES[profile] : profile;
    const connection = new Connection({
      ...options,
      conflicts: known.conflicts,
      wrapped: known.wrapped,
    });
    const store = new GremlinGraphStore(connection, known);
    try {
      if (readonly) await requireHead(connection);
      await store.#parts.engine.open();
      await store.head();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** Returns the newest commit; later reads see everything up to it. */
  async head(): Promise<Head> {
    const { seq, time, digest, resetting } = await this.#readHead();
    return { seq, time, digest, ...(resetting ? { resetting } : {}) };
  }

  async write(group: CommitGroup): Promise<boolean> {
    this.#connection.assertOpen();
    const head = this.#head ?? (await this.#readHead());
    this.#head = await this.#parts.engine.write(group, head);
    return this.#head !== undefined;
  }

  override async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return this.#parts.versions.ask(vertices, edges);
  }

  override async labels({ at, signal }: LabelOptions = {}): Promise<UsedLabels> {
    return this.steady(at, (then) => this.#parts.labels.read(then), { signal });
  }

  override async walk(query: WalkQuery, options?: ReadOptions): Promise<WalkPage> {
    const head = await this.#readHead();
    await this.#check(query.at);
    const walking = this.#parts.walker.walk(query, head);
    return unlessAborted(this.#kept(query.at, walking), options?.signal);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    const head = await this.#checkKept(after + 1);
    const commits = await this.steady(undefined, (at = head.seq) =>
      this.#parts.ledger.commits(after, Math.min(limit, at - after)),
    );
    if (commits.length > 0) await this.#checkKept(after + 1);
    return commits;
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    return this.#parts.ledger.headers(range, await this.#readHead());
  }

  async *scan(): AsyncGenerator<readonly ScannedVersion[]> {
    await this.#readHead();
    // Another server may have changed which properties are native.
    await this.#parts.engine.open();
    yield* this.#parts.scans.scan();
  }

  async clear(): Promise<void> {
    this.#connection.assertOpen();
    this.#head = undefined;
    await this.#parts.engine.clear();
    this.#parts.walker.clear();
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
    this.#head = await this.#parts.engine.readHead();
    return this.#head;
  }

  protected async steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    { size, signal }: SteadyReadOptions = {},
  ): Promise<Result> {
    await this.#check(at);
    try {
      return await unlessAborted(this.#kept(at, this.#parts.engine.steady(at, read, size)), signal);
    } catch (error) {
      throw wasEnded(error) ? timedOut(this.#connection.timeoutMs, error, INSTEAD) : error;
    }
  }

  /**
   * Returns what was read at a commit, if its history still exists: another server may just have
   * removed it.
   */
  async #kept<Result>(at: number | undefined, reading: Promise<Result>): Promise<Result> {
    if (at === undefined) return reading;
    const result = await reading;
    await this.#checkKept(at);
    return result;
  }

  async #checkKept(at: number): Promise<FencedHead> {
    const head = await this.#readHead();
    checkKept(at, { ...head, isResetting: head.resetting === true });
    return head;
  }

  /** Commits are never undone, so a known one still exists. */
  async #check(at: number | undefined): Promise<void> {
    this.#connection.assertOpen();
    if (at === undefined || at <= (this.#head?.seq ?? -1)) return;
    if (at <= (await this.#readHead()).seq) return;
    throw noSuchCommit(at);
  }
}

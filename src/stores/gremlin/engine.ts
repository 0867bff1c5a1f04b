import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import { OneAtATime } from '#src/stores/shared/one-at-a-time.js';
import type { Connection } from './connection.js';
import { type FencedHead, readHead, settledHead } from './head.js';
import type { GremlinProfile } from './profiles.js';
import type { ElementReads } from './reads/element-reads.js';
import { isNativeName } from './schema.js';
import { emptyGraph } from './write/empty-graph.js';
import { GroupWriter } from './write/group-writer.js';

/** How heads are moved and groups are written. */
export interface GremlinEngine {
  /** Makes what the engine needs where it is missing. */
  open(): Promise<void>;
  /** The head, when all of its group is written, and nothing of another one. */
  readHead(): Promise<FencedHead>;
  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions>;
  /** The head after a group; undefined, with nothing written, when the head is another. */
  write(group: CommitGroup, head: FencedHead): Promise<FencedHead | undefined>;
  /** Reads the present, or a commit; with several requests, or if needed, no group is seen in part. */
  steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    /** Elements that are asked for; default 1. */
    size?: number,
  ): Promise<Result>;
  /** False for properties that elements do not have under their names. */
  isNative(name: string): boolean;
  /** Removes everything. */
  clear(): Promise<void>;
}

/** What engines are made of. */
export interface EngineParts {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly elements: ElementReads;
}

/** A server where a request is one transaction. */
export class AtomicEngine implements GremlinEngine {
  readonly #connection: Connection;
  readonly #profile: GremlinProfile;
  readonly #elements: ElementReads;
  readonly #writer: GroupWriter;
  readonly #heads: OneAtATime<FencedHead>;

  constructor({ connection, profile, elements }: EngineParts) {
    this.#connection = connection;
    this.#profile = profile;
    this.#elements = elements;
    this.#writer = new GroupWriter(connection, profile, elements);
    const read = profile.scripts || profile.wrapped ? settledHead : readHead;
    this.#heads = new OneAtATime(() => read(connection));
  }

  async open(): Promise<void> {
    await this.readHead();
  }

  readHead(): Promise<FencedHead> {
    return this.#heads.ask();
  }

  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#elements.versions(vertices, edges);
  }

  write(group: CommitGroup, head: FencedHead): Promise<FencedHead | undefined> {
    return this.#writer.write(group, head);
  }

  /** What one request reads of the present is as it is found; a commit is whole in any case. */
  async steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    size = 1,
  ): Promise<Result> {
    if (at !== undefined || size <= this.#profile.idsPerRequest) return read(at);
    const { digest } = await this.readHead();
    const found = await read(undefined);
    const now = await this.readHead();
    return now.digest === digest ? found : read(now.seq);
  }

  isNative(name: string): boolean {
    return isNativeName(name);
  }

  clear(): Promise<void> {
    return emptyGraph(this.#connection, this.#profile);
  }
}

import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from './connection.js';
import { type FencedHead, readHead } from './head.js';
import type { GremlinProfile } from './profiles.js';
import type { ElementReads } from './reads/element-reads.js';
import { isNativeName } from './schema.js';
import { emptyGraph } from './write/empty-graph.js';
import { GroupWriter } from './write/group-writer.js';

/** How heads are moved and groups are written. */
export interface GremlinEngine {
  /** Makes what the engine needs where it is missing. */
  open(): Promise<void>;
  /** The head, all of whose group is written. */
  readHead(): Promise<FencedHead>;
  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions>;
  /** The head after a group; undefined, with nothing written, when the head is another. */
  write(group: CommitGroup, head: FencedHead): Promise<FencedHead | undefined>;
  /** Reads the present, or a commit, so that no group is seen in part. */
  steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
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
  readonly #writer: GroupWriter;

  constructor({ connection, profile, elements }: EngineParts) {
    this.#connection = connection;
    this.#profile = profile;
    this.#writer = new GroupWriter(connection, profile, elements);
  }

  async open(): Promise<void> {
    await this.readHead();
  }

  readHead(): Promise<FencedHead> {
    return readHead(this.#connection);
  }

  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#writer.versions(vertices, edges);
  }

  async write(group: CommitGroup, { fence }: FencedHead): Promise<FencedHead | undefined> {
    const written = await this.#writer.write(group, fence);
    if (!written) return undefined;
    const { seq, time, digest } = group.commits.at(-1) ?? group.after;
    return { seq, time, digest, fence };
  }

  steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    return read(at);
  }

  isNative(name: string): boolean {
    return isNativeName(name);
  }

  clear(): Promise<void> {
    return emptyGraph(this.#connection, this.#profile);
  }
}

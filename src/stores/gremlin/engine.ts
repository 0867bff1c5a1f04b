import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { OneAtATime } from '#src/stores/shared/gathering.js';
import type { Connection } from './connection.js';
import { beginReset, type FencedHead, readHead, settledHead } from './head.js';
import type { GremlinProfile } from './profiles.js';
import type { ElementReads } from './reads/element-reads.js';
import { isNativeName } from './schema.js';
import { emptyGraph, removeSome } from './write/empty-graph.js';
import { GroupWriter } from './write/group-writer.js';

/** How an engine moves the head and writes groups. */
export interface GremlinEngine {
  /** Creates the schema and the head where they are missing. */
  open(): Promise<void>;
  /** The head, once its whole group is written and no part of a later group is. */
  readHead(): Promise<FencedHead>;
  versions(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions>;
  /**
   * Writes a group and returns the new head; undefined, with nothing written, when the graph's head
   * differs.
   */
  write(
    group: CommitGroup,
    head: FencedHead,
    options?: WriteOptions,
  ): Promise<FencedHead | undefined>;
  /** Marks the head as being reset; false when the head has moved. */
  beginReset(actor: string, head: FencedHead): Promise<boolean>;
  /**
   * Removes some elements and past versions, and returns how many; 0 when nothing was left, or when
   * the reset has ended.
   */
  removeSome(limit: number): Promise<number>;
  /**
   * Reads the present, or the state at a commit. A read that takes several requests never sees part
   * of a group.
   */
  steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
    /** Number of elements that are read; default 1. */
    size?: number,
  ): Promise<Result>;
  /** False for properties that the engine cannot store as native properties. */
  isNative(name: string): boolean;
  clear(): Promise<void>;
}

export interface WriteOptions {
  /**
   * The group ends a reset, and is not written when the reset has already ended; other groups are
   * refused meanwhile.
   */
  readonly endsReset?: boolean;
}

export interface EngineParts {
  readonly connection: Connection;
  readonly profile: GremlinProfile;
  readonly elements: ElementReads;
}

/** An engine where each request is one transaction. */
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

  write(
    group: CommitGroup,
    head: FencedHead,
    options?: WriteOptions,
  ): Promise<FencedHead | undefined> {
    return this.#writer.write(group, head, options);
  }

  beginReset(actor: string, head: FencedHead): Promise<boolean> {
    return beginReset(this.#connection, actor, head);
  }

  removeSome(limit: number): Promise<number> {
    return removeSome(this.#connection, limit);
  }

  /**
   * One request for the present may return whatever it finds; a read at a commit is consistent in
   * any case.
   */
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

import { type EdgeId, GENESIS, type VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import type { EngineParts, GremlinEngine, WriteOptions } from '../engine.js';
import type { FencedHead } from '../head.js';
import type { ElementReads } from '../reads/element-reads.js';
import { LABELS } from '../schema.js';
import { KEPT } from '../write/empty-graph.js';
import { JanusGraphGroupWriter } from './group-writer.js';
import { headText, JanusGraphHead, type Operation, type TextHead } from './head.js';
import { JanusGraphSchema } from './schema.js';

/** Elements that one transaction of a reset removes. */
const BATCH = 1_000;

/**
 * JanusGraph over Cassandra, whose transactions are neither atomic nor isolated: one cell makes a
 * group a commit, and its elements are written afterwards. Reads wait for them, and write them when
 * the writer has stopped.
 */
export class JanusGraphEngine implements GremlinEngine {
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #schema: JanusGraphSchema;
  readonly #head: JanusGraphHead;
  readonly #writer: JanusGraphGroupWriter;

  constructor({ connection, profile, elements }: EngineParts) {
    this.#connection = connection;
    this.#elements = elements;
    this.#schema = new JanusGraphSchema(connection);
    this.#head = new JanusGraphHead(connection);
    const parts = { connection, profile, elements, schema: this.#schema, head: this.#head };
    this.#writer = new JanusGraphGroupWriter(parts);
  }

  /**
   * Creates the schema and the head, completes an unfinished group, and removes records of groups
   * that lost their race.
   */
  async open(): Promise<void> {
    await this.#schema.open();
    await this.#head.open();
    const { fence } = await this.#head.settled();
    await this.#run({ op: 'sweep', expect: fence });
  }

  readHead(): Promise<TextHead> {
    return this.#head.settled();
  }

  /** Does not wait for a group of this writer: the caller overlays its changes. */
  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    const head = await this.#head.now();
    if (head && head.group !== '' && !this.#writer.isWriting(head.group)) {
      await this.#head.settled();
    }
    return this.#elements.versions(vertices, edges);
  }

  write(
    group: CommitGroup,
    head: FencedHead,
    options?: WriteOptions,
  ): Promise<FencedHead | undefined> {
    return this.#writer.write(group, head, options);
  }

  async beginReset(actor: string, head: FencedHead): Promise<boolean> {
    const { fence: expect, firstKept } = head;
    const next = headText(head, undefined, { firstKept, actor });
    // Moves only the head: a group without elements has no record.
    const begin = { op: 'commit', expect, next, parts: [], label: LABELS.group } as const;
    return (await this.#head.run(begin)) === true;
  }

  /** Runs in one transaction with the head, so that nothing written after a reset is removed. */
  async removeSome(limit: number): Promise<number> {
    for (;;) {
      const { fence: expect, resetting } = await this.#head.settled();
      if (!resetting) return 0;
      const purge = { op: 'purge', expect, limit: Math.min(limit, BATCH), keep: KEPT } as const;
      const removed = await this.#run(purge);
      if (typeof removed === 'number') return removed;
    }
  }

  /** When a commit arrived meanwhile, the present is read again at its commit. */
  async steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    const { seq } = await this.#head.settled();
    const found = await read(at);
    if (at !== undefined) return found;
    const now = await this.#head.now();
    return now?.seq === seq ? found : read(seq);
  }

  isNative(name: string): boolean {
    return this.#schema.isNative(name);
  }

  async clear(): Promise<void> {
    while (!(await this.#run({ op: 'clear', next: headText(GENESIS) })));
  }

  async #run(operation: Operation): Promise<unknown> {
    try {
      return await this.#head.run(operation);
    } catch (error) {
      throw this.#connection.unavailable(error);
    }
  }
}

import { type EdgeId, GENESIS, type VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import type { EngineParts, GremlinEngine } from '../engine.js';
import type { FencedHead } from '../head.js';
import type { ElementReads } from '../reads/element-reads.js';
import { JanusGraphGroupWriter } from './group-writer.js';
import { headText, JanusGraphHead, type Operation, type TextHead } from './head.js';
import { JanusGraphSchema } from './schema.js';

/**
 * JanusGraph over Cassandra. Its transactions are neither atomic nor isolated: a group becomes a commit by
 * one cell, and its elements follow. Reads wait for them, and take them up where their writer is gone.
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

  /** Makes schema and head, finishes what a dead writer left, and removes the records of races it lost. */
  async open(): Promise<void> {
    await this.#schema.open();
    await this.#head.open();
    const { fence } = await this.#head.settled();
    await this.#run({ op: 'sweep', expect: fence });
  }

  readHead(): Promise<TextHead> {
    return this.#head.settled();
  }

  /** The group that is being written may be seen in part: reads that look ahead overlay it. */
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

  write(group: CommitGroup, head: FencedHead): Promise<FencedHead | undefined> {
    return this.#writer.write(group, head);
  }

  /** A present that was written to meanwhile is read again as the commit that it was. */
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

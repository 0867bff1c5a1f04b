import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../database.js';
import type { ElementReads } from './element-reads.js';
import { KnownVersions } from './known-versions.js';

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
  readonly resolve: (versions: ElementVersions) => void;
  readonly reject: (error: unknown) => void;
}

/** Looks up the versions of live elements, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #known: KnownVersions | undefined;
  #questions: Question[] = [];

  /** `alone`: nobody but this process writes the store, so that what is known stays true. */
  constructor(connection: Connection, elements: ElementReads, alone: boolean) {
    this.#connection = connection;
    this.#elements = elements;
    this.#known = alone ? new KnownVersions() : undefined;
  }

  /**
   * Questions of one turn are answered in one read transaction: after each commit of the writer, the first
   * look-up of a transaction costs the most.
   */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return new Promise((resolve, reject) => {
      this.#questions.push({ vertices, edges, resolve, reject });
      if (this.#questions.length === 1) queueMicrotask(() => this.#answer());
    });
  }

  /** Runs the write of a group. */
  during<Result>(group: CommitGroup, write: () => Promise<Result>): Promise<Result> {
    return this.#known ? this.#known.during(group, write) : write();
  }

  /** Forgets everything, because the store did. */
  clear(): void {
    this.#known?.clear();
  }

  #answer(): void {
    const questions = this.#questions;
    this.#questions = [];
    try {
      this.#connection.snapshot(() => {
        for (const { vertices, edges, resolve } of questions) {
          resolve({
            vertices: this.#versions('vertex', vertices),
            edges: this.#versions('edge', edges),
          });
        }
      });
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }

  #versions<Id extends string>(name: 'vertex' | 'edge', ids: readonly Id[]): Map<Id, number> {
    return this.#known
      ? this.#known.find(name, ids, (unknown) => this.#elements.versions(name, unknown))
      : this.#elements.versions(name, ids);
  }
}

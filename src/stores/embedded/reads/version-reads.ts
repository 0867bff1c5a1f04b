import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { Gathering } from '#src/stores/shared/gathering.js';
import type { Connection } from '../database.js';
import type { ElementReads } from './element-reads.js';

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** Looks up the versions of live elements, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #elements: ElementReads;
  readonly #questions: Gathering<Question, ElementVersions>;

  constructor(connection: Connection, elements: ElementReads) {
    this.#connection = connection;
    this.#elements = elements;
    this.#questions = new Gathering({
      later: queueMicrotask,
      answer: (questions) => this.#answer(questions),
    });
  }

  /** The versions of those that are live. */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#questions.ask({ vertices, edges });
  }

  /** In one read transaction: after each commit of the writer, the first look-up of one costs the most. */
  #answer(questions: readonly Question[]): ElementVersions[] {
    return this.#connection.readTransaction(() =>
      questions.map(({ vertices, edges }) => ({
        vertices: this.#elements.versions('vertex', vertices),
        edges: this.#elements.versions('edge', edges),
      })),
    );
  }
}

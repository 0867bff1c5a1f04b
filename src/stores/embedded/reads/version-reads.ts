import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { Gathering } from '#src/stores/shared/gathering.js';
import { nextTurn } from '#src/threads/turns.js';
import type { Connection } from '../database.js';
import type { ElementReads } from './element-reads.js';

/** The most look-ups in one turn of the event loop. */
const PORTION = 2_000;

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

  /** The versions of the elements that are live. */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#questions.ask({ vertices, edges });
  }

  /**
   * Answers a few questions in one read transaction, because the first look-up after each commit of
   * the writer costs the most.
   */
  async #answer(questions: readonly Question[]): Promise<ElementVersions[]> {
    const count = questions.reduce(
      (sum, { vertices, edges }) => sum + vertices.length + edges.length,
      0,
    );
    if (count <= PORTION)
      return this.#connection.readTransaction(() => questions.map((each) => this.#read(each)));
    const answers: ElementVersions[] = [];
    for (const { vertices, edges } of questions)
      answers.push({
        vertices: await this.#inPortions(
          vertices,
          (some) => this.#read({ vertices: some, edges: [] }).vertices,
        ),
        edges: await this.#inPortions(
          edges,
          (some) => this.#read({ vertices: [], edges: some }).edges,
        ),
      });
    return answers;
  }

  #read({ vertices, edges }: Question): ElementVersions {
    return {
      vertices: this.#elements.versions('vertex', vertices),
      edges: this.#elements.versions('edge', edges),
    };
  }

  async #inPortions<Id>(
    ids: readonly Id[],
    read: (ids: readonly Id[]) => ReadonlyMap<Id, number>,
  ): Promise<ReadonlyMap<Id, number>> {
    const found = new Map<Id, number>();
    for (let start = 0; start < ids.length; start += PORTION) {
      const some = ids.slice(start, start + PORTION);
      for (const [id, version] of this.#connection.readTransaction(() => read(some)))
        found.set(id, version);
      await nextTurn();
    }
    return found;
  }
}

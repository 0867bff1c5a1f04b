import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';

/** Reads the versions of live elements. */
type ReadVersions = (
  vertices: readonly VertexId[],
  edges: readonly EdgeId[],
) => Promise<ElementVersions>;

interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
  readonly resolve: (versions: ElementVersions) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Questions for versions. While one request is on its way, further questions gather for the next: many
 * submitters ask at once, and each about little.
 */
export class VersionQuestions {
  readonly #read: ReadVersions;
  #questions: Question[] = [];
  #isAsking = false;

  constructor(read: ReadVersions) {
    this.#read = read;
  }

  /** The versions of those that are live; no older than the question. */
  ask(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return new Promise((resolve, reject) => {
      this.#questions.push({ vertices, edges, resolve, reject });
      if (this.#questions.length === 1 && !this.#isAsking) setImmediate(() => void this.#next());
    });
  }

  async #next(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#questions.length > 0) {
      const questions = this.#questions;
      this.#questions = [];
      await this.#answer(questions);
    }
    this.#isAsking = false;
  }

  async #answer(questions: readonly Question[]): Promise<void> {
    try {
      const vertices = new Set(questions.flatMap((question) => question.vertices));
      const edges = new Set(questions.flatMap((question) => question.edges));
      const found = await this.#read([...vertices], [...edges]);
      for (const { vertices: ids, edges: edgeIds, resolve } of questions) {
        resolve({ vertices: pick(found.vertices, ids), edges: pick(found.edges, edgeIds) });
      }
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}

function pick<Id>(found: ReadonlyMap<Id, number>, ids: readonly Id[]): Map<Id, number> {
  const picked = new Map<Id, number>();
  for (const id of ids) {
    const version = found.get(id);
    if (version !== undefined) picked.set(id, version);
  }
  return picked;
}

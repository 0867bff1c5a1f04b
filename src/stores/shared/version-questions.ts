import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { Gathering } from './gathering.js';

/** Reads the versions of live elements. */
type ReadVersions = (
  vertices: readonly VertexId[],
  edges: readonly EdgeId[],
) => Promise<ElementVersions>;

interface VersionQuestion {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
}

/** Batches questions for the versions of live elements; a batch names each element once. */
export class VersionQuestions {
  readonly #gathering: Gathering<VersionQuestion, ElementVersions>;

  /** With `atOnce` requests at a time; default 1. */
  constructor(read: ReadVersions, { atOnce = 1 }: { readonly atOnce?: number } = {}) {
    this.#gathering = new Gathering({ answer: (questions) => answers(read, questions), atOnce });
  }

  /** The versions of the live ones, read after the question was asked. */
  ask(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    return this.#gathering.ask({ vertices, edges });
  }
}

async function answers(
  read: ReadVersions,
  questions: readonly VersionQuestion[],
): Promise<ElementVersions[]> {
  const vertices = new Set(questions.flatMap((question) => question.vertices));
  const edges = new Set(questions.flatMap((question) => question.edges));
  const found = await read([...vertices], [...edges]);
  return questions.map((question) => ({
    vertices: pick(found.vertices, question.vertices),
    edges: pick(found.edges, question.edges),
  }));
}

function pick<Id>(found: ReadonlyMap<Id, number>, ids: readonly Id[]): Map<Id, number> {
  const picked = new Map<Id, number>();
  for (const id of ids) {
    const version = found.get(id);
    if (version !== undefined) picked.set(id, version);
  }
  return picked;
}

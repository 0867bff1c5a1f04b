import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { edgesById, PLANNED_ONCE } from './statements.js';

type VersionRow = readonly [
  types: bigint,
  vertices: readonly (readonly [id: string, began: bigint])[],
  edges: readonly (readonly [id: string, began: bigint])[],
];
interface Question {
  readonly vertices: readonly VertexId[];
  readonly edges: readonly EdgeId[];
  readonly resolve: (versions: ElementVersions) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests for versions at a time. */
const MAX_REQUESTS = 2;

/** What live elements there are, on which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  #questions: Question[] = [];
  #asking = 0;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  /**
   * The versions of live elements. While a request is on its way, further questions gather for the next one:
   * many submitters ask at once, and each about little.
   */
  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return new Promise((resolve, reject) => {
      this.#questions.push({ vertices, edges, resolve, reject });
      if (this.#questions.length === 1) setImmediate(() => this.#answer());
    });
  }

  #answer(): void {
    if (this.#asking >= MAX_REQUESTS || this.#questions.length === 0) return;
    const questions = this.#questions;
    this.#questions = [];
    this.#asking += 1;
    const ids = <Id>(of: (question: Question) => readonly Id[]) => [
      ...new Set(questions.flatMap(of)),
    ];
    this.#read(
      ids(({ vertices }) => vertices),
      ids(({ edges }) => edges),
    )
      .then((found) => {
        for (const { vertices, edges, resolve } of questions) {
          resolve({ vertices: pick(found.vertices, vertices), edges: pick(found.edges, edges) });
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of questions) reject(error);
      })
      .finally(() => {
        this.#asking -= 1;
        this.#answer();
      });
  }

  async #read(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    for (;;) {
      const asked = this.#names.types;
      const [row] = await this.#connection.rows<VersionRow>(
        versionStatement(vertices, edges, asked),
      );
      if (Number(row?.[0]) !== asked.length) {
        await this.#names.refresh();
        continue;
      }
      return {
        vertices: new Map(row?.[1].map(([id, began]) => [id as VertexId, Number(began)])),
        edges: new Map(row?.[2].map(([id, began]) => [id as EdgeId, Number(began)])),
      };
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

/** The statement that reads the versions of live elements, with how many relationship types there are. */
export function versionStatement(
  vertices: readonly string[],
  edges: readonly string[],
  types: readonly string[],
): Statement {
  const edgeText = edges.length > 0 && edgesById(types, '[r._id, r._began] AS edge');
  return {
    text: `${PLANNED_ONCE}MATCH (h:${LABEL.head})
WITH size(h.types) AS types
${vertices.length > 0 ? `CALL () { MATCH (n:${LABEL.vertex}) USING INDEX n:${LABEL.vertex}(_id) WHERE n._id IN $vertices RETURN collect([n._id, n._began]) AS vertices }\n` : ''}${edgeText ? `CALL () { CALL () { ${edgeText} } RETURN collect(edge) AS edges }\n` : ''}RETURN [types, ${vertices.length > 0 ? 'vertices' : '[]'}, ${edgeText ? 'edges' : '[]'}] AS row`,
    parameters: {
      ...(vertices.length > 0 ? { vertices } : {}),
      ...(edgeText ? { edges } : {}),
    },
  };
}

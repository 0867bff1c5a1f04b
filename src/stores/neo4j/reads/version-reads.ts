import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { VersionQuestions } from '#src/stores/shared/version-questions.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { edgesById, PLANNED_ONCE } from './statements.js';

type VersionRow = readonly [
  types: bigint,
  vertices: readonly (readonly [id: string, began: bigint])[],
  edges: readonly (readonly [id: string, began: bigint])[],
];

/** The database processes a further request while the answer to one is read. */
const REQUESTS_AT_ONCE = 2;

/** Reads the versions of live elements, from which every commit is decided. */
export class VersionReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  readonly #questions: VersionQuestions;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
    this.#questions = new VersionQuestions((vertices, edges) => this.#read(vertices, edges), {
      atOnce: REQUESTS_AT_ONCE,
    });
  }

  find(vertices: readonly VertexId[], edges: readonly EdgeId[]): Promise<ElementVersions> {
    this.#connection.assertOpen();
    return this.#questions.ask(vertices, edges);
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

/** Reads the versions of live elements, and the number of relationship types. */
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

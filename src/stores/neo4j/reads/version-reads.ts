import type { EdgeId, Head, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { type Kind, keyOf, type LiveVersion } from '#src/stores/shared/fold.js';
import { VersionQuestions } from '#src/stores/shared/version-questions.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { versionFrom } from './snapshots.js';
import { edgesById, PLANNED_ONCE, type SnapshotRow } from './statements.js';

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

type ExistingRow = readonly [
  seq: bigint,
  digest: string,
  types: bigint,
  vertices: readonly ExistingEntry[],
  edges: readonly ExistingEntry[],
];
type ExistingEntry = readonly [...SnapshotRow, elementId: string];

/** The ids of elements that a group changes. */
export type IdsByKind = Readonly<Record<Kind, readonly string[]>>;

/** The versions that a group supersedes, as stored in the database. */
export class ExistingReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  /** Live versions by key; undefined when the head is not among the expected ones. */
  async find(
    heads: readonly Head[],
    asked: IdsByKind,
  ): Promise<ReadonlyMap<string, LiveVersion> | undefined> {
    for (;;) {
      const { types } = this.#names;
      const [row] = await this.#connection.rows<ExistingRow>(existingStatement(asked, types));
      const isWanted = heads.some(
        ({ seq, digest }) => Number(row?.[0]) === seq && row?.[1] === digest,
      );
      if (!row || !isWanted) return undefined;
      if (Number(row[2]) === types.length) {
        return new Map([...liveVersions('v', row[3]), ...liveVersions('e', row[4])]);
      }
      await this.#names.refresh();
    }
  }
}

/** Reads the live versions of elements by their ids. */
export function existingStatement({ v, e }: IdsByKind, types: readonly string[]): Statement {
  const edgeText = e.length > 0 && edgesById(types, '[r._id, r._image, elementId(r)] AS edge');
  return {
    text: `${PLANNED_ONCE}MATCH (h:${LABEL.head})
WITH h.seq AS seq, h.digest AS digest, size(h.types) AS types
CALL () {
  MATCH (n:${LABEL.vertex}) USING INDEX n:${LABEL.vertex}(_id) WHERE n._id IN $vertices
  RETURN collect([n._id, n._image, elementId(n)]) AS vertices
}
${edgeText ? `CALL () { CALL () { ${edgeText} } RETURN collect(edge) AS edges }\n` : ''}RETURN [seq, digest, types, vertices, ${edgeText ? 'edges' : '[]'}] AS row`,
    parameters: { vertices: v, ...(edgeText ? { edges: e } : {}) },
  };
}

function liveVersions(kind: Kind, rows: readonly ExistingEntry[]): [string, LiveVersion][] {
  return rows.map(([id, text, nativeId]) => [
    keyOf(kind, id),
    { ...versionFrom([id, text]), nativeId },
  ]);
}

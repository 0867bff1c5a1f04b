import { changedId, type Head } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import type { Existing, ExistingElements } from '../write/fold.js';
import { versionFrom } from './images.js';
import { edgesById, type ImageRow, PLANNED_ONCE } from './statements.js';

type ExistingRow = readonly [
  seq: bigint,
  digest: string,
  types: bigint,
  vertices: readonly ExistingEntry[],
  edges: readonly ExistingEntry[],
];
type ExistingEntry = readonly [...ImageRow, elementId: string];

/** Ids of elements that a group changes. */
export interface Asked {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

/** What a group supersedes, as it is in the database. */
export class ExistingReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  /** The open versions of elements; undefined when the head is none of those at which they are wanted. */
  async find(heads: readonly Head[], asked: Asked): Promise<ExistingElements | undefined> {
    for (;;) {
      const { types } = this.#names;
      const [row] = await this.#connection.rows<ExistingRow>(existingStatement(asked, types));
      const isWanted = heads.some(
        ({ seq, digest }) => Number(row?.[0]) === seq && row?.[1] === digest,
      );
      if (!row || !isWanted) return undefined;
      if (Number(row[2]) === types.length) {
        return { vertices: asExisting(row[3]), edges: asExisting(row[4]) };
      }
      await this.#names.refresh();
    }
  }
}

/** Whether a group changes one of the elements. */
export function changesAny({ commits }: CommitGroup, { vertices, edges }: Asked): boolean {
  const asked = new Set([...vertices, ...edges]);
  return commits.some(({ changes }) => changes.some(({ change }) => asked.has(changedId(change))));
}

/** The elements of a group that the database may have: all that their first changes do not tell to be new. */
export function mayExist({ after, commits }: CommitGroup): Asked {
  const asked = { vertices: new Set<string>(), edges: new Set<string>() };
  const made = { vertices: new Set<string>(), edges: new Set<string>() };
  for (const { changes } of after.seq === 0 ? [] : commits) {
    for (const { change, replaces } of changes) {
      const isVertex = change.kind === 'putVertex' || change.kind === 'removeVertex';
      const elements = isVertex ? 'vertices' : 'edges';
      const id = changedId(change);
      const isNew = replaces !== undefined && (replaces === 0 || replaces > after.seq);
      if (isNew) made[elements].add(id);
      else if (!made[elements].has(id)) asked[elements].add(id);
    }
  }
  return { vertices: [...asked.vertices].sort(), edges: [...asked.edges].sort() };
}

/** The statement that reads the open versions of elements by their ids. */
export function existingStatement({ vertices, edges }: Asked, types: readonly string[]): Statement {
  const edgeText = edges.length > 0 && edgesById(types, '[r._id, r._image, elementId(r)] AS edge');
  return {
    text: `${PLANNED_ONCE}MATCH (h:${LABEL.head})
WITH h.seq AS seq, h.digest AS digest, size(h.types) AS types
CALL () {
  MATCH (n:${LABEL.vertex}) USING INDEX n:${LABEL.vertex}(_id) WHERE n._id IN $vertices
  RETURN collect([n._id, n._image, elementId(n)]) AS vertices
}
${edgeText ? `CALL () { CALL () { ${edgeText} } RETURN collect(edge) AS edges }\n` : ''}RETURN [seq, digest, types, vertices, ${edgeText ? 'edges' : '[]'}] AS row`,
    parameters: { vertices, ...(edgeText ? { edges } : {}) },
  };
}

function asExisting(rows: readonly ExistingEntry[]): ReadonlyMap<string, Existing> {
  return new Map(
    rows.map(([id, text, elementId]) => [id, { ...versionFrom([id, text]), elementId }]),
  );
}

import neo4j from 'neo4j-driver';
import type { EdgeId, EdgeMap, VertexId, VertexMap } from '#src/domain/graph/index.js';
import { inOrder } from '#src/stores/shared/results.js';
import type { Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { edgeFrom, isUpTo, vertexFrom } from './snapshots.js';
import { edgesById, type SnapshotRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

/** A row of an edge, or the number of relationship types. */
type EdgeRow = SnapshotRow | readonly [types: bigint];

export class ElementReads {
  readonly #reads: SteadyReads;
  readonly #names: KnownNames;

  constructor(reads: SteadyReads, names: KnownNames) {
    this.#reads = reads;
    this.#names = names;
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    if (ids.length === 0) return new Map();
    const live = vertexStatement(ids, at);
    const rows = await this.#read<SnapshotRow>(live, at, (found) => ({
      label: LABEL.pastVertex,
      ids: othersThan(found, ids),
    }));
    return inOrder(ids, new Map(rows.map((row) => [row[0], vertexFrom(row)])));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    if (ids.length === 0) return new Map();
    for (;;) {
      const asked = this.#names.types;
      const live = edgeStatement(ids, asked, at);
      const [types, ...rows] = await this.#read<EdgeRow>(live, at, ([, ...found]) => ({
        label: LABEL.pastEdge,
        ids: othersThan(found as SnapshotRow[], ids),
      }));
      if (Number(types?.[0]) !== asked.length) await this.#names.refresh();
      else
        return inOrder(ids, new Map((rows as SnapshotRow[]).map((row) => [row[0], edgeFrom(row)])));
    }
  }

  #read<Row extends readonly unknown[]>(
    live: Statement,
    at: number | undefined,
    missing: (rows: readonly Row[]) => { readonly label: string; readonly ids: readonly string[] },
  ): Promise<Row[]> {
    if (at === undefined) return this.#reads.present<Row>(live);
    const past = (rows: readonly Row[]) => {
      const { label, ids } = missing(rows);
      return ids.length > 0 ? pastStatement(label, ids, at) : undefined;
    };
    return this.#reads.layers<Row>({ at, live, wasThen: (row) => isUpTo(at, row), past });
  }
}

/** Vertices by id: live ones, with `at` only those that began by then. */
export function vertexStatement(ids: readonly VertexId[], at?: number): Statement {
  const live = begun('n', at);
  return {
    text: `MATCH (n:${LABEL.vertex}) ${whereText(live, 'n._id IN $ids')} RETURN [n._id, n._image] AS row`,
    parameters: { ids, ...live.parameters },
  };
}

/**
 * Edges by id, as {@link vertexStatement} for vertices; the first row has the number of
 * relationship types.
 */
export function edgeStatement(
  ids: readonly EdgeId[],
  types: readonly string[],
  at?: number,
): Statement {
  const byId = edgesById(types, 'r');
  const live = begun('r', at);
  const found = `CALL () { ${byId} } WITH r ${whereText(live)} RETURN [r._id, r._image] AS row`;
  return {
    text: [`MATCH (h:${LABEL.head}) RETURN [size(h.types)] AS row`, ...(byId ? [found] : [])].join(
      '\nUNION\n',
    ),
    parameters: { edges: ids, ...live.parameters },
  };
}

/** Past versions by id that were live at a commit. */
function pastStatement(label: string, ids: readonly string[], at: number): Statement {
  return {
    text: `MATCH (p:${label}) ${byIndex('p', label)} WHERE p._id IN $ids AND ${wasLive('p')} RETURN [p._id, p._image] AS row`,
    parameters: { ids, at: neo4j.int(at) },
  };
}

export function othersThan<Id extends string>(
  rows: readonly (readonly unknown[])[],
  ids: readonly Id[],
): Id[] {
  const found = new Set(rows.map(([id]) => id));
  return ids.filter((id) => !found.has(id));
}

/** Conditions of a statement, with their parameters. */
export interface Conditions {
  readonly texts: readonly string[];
  readonly parameters: Statement['parameters'];
}

/** `variable` began by the commit `$at`; without one it is always true. */
export function begun(variable: string, at: number | undefined): Conditions {
  if (at === undefined) return NO_CONDITIONS;
  return { texts: [`${variable}._began <= $at`], parameters: { at: neo4j.int(at) } };
}

/** The past record `variable` was live at the commit `$at`. */
export function wasLive(variable: string): string {
  return `${variable}._began <= $at AND ${variable}._ended > $at`;
}

/**
 * Makes the planner find the record `variable` by an index. While a graph grows fast, the
 * database's statistics lag behind, and plans made from them scan all records for each row.
 */
export function byIndex(variable: string, label: string, property = '_id'): string {
  return `USING INDEX SEEK ${variable}:${label}(${property})`;
}

export function allOf(...conditions: readonly Conditions[]): Conditions {
  return {
    texts: conditions.flatMap(({ texts }) => texts),
    parameters: Object.assign({}, ...conditions.map(({ parameters }) => parameters)),
  };
}

/** A condition, or none when its value is absent. */
export function when(
  value: unknown,
  text: string,
  parameters: Statement['parameters'] = {},
): Conditions {
  return value === undefined ? NO_CONDITIONS : { texts: [text], parameters };
}

/** `WHERE …`, or nothing. */
export function whereText({ texts }: Conditions, ...more: readonly string[]): string {
  const all = [...texts, ...more];
  return all.length === 0 ? '' : `WHERE ${all.map((text) => `(${text})`).join(' AND ')}`;
}

const NO_CONDITIONS: Conditions = { texts: [], parameters: {} };

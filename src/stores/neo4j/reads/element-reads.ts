import type { EdgeId, EdgeMap, VertexId, VertexMap } from '#src/domain/graph/index.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { edgeFrom, vertexFrom } from './images.js';
import { begun, wasLive, whereText } from './moment.js';
import { edgesById, type ImageRow } from './statements.js';

/** Elements by id. */
export class ElementReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    if (ids.length === 0) return new Map();
    const rows = await this.#connection.rows<ImageRow>(vertexStatement(ids, at));
    return inOrder(ids, new Map(rows.map((row) => [row[0], vertexFrom(row)])));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    if (ids.length === 0) return new Map();
    for (;;) {
      const asked = this.#names.types;
      const [types, ...rows] = await this.#connection.rows<ImageRow | [bigint]>(
        edgeStatement(ids, asked, at),
      );
      if (Number(types?.[0]) !== asked.length) await this.#names.refresh();
      else return inOrder(ids, new Map((rows as ImageRow[]).map((row) => [row[0], edgeFrom(row)])));
    }
  }
}

/** Vertices by id, now or right after a commit. */
export function vertexStatement(ids: readonly VertexId[], at?: number): Statement {
  const live = begun('n', at);
  const row = (name: string) => `RETURN [${name}._id, ${name}._image, ${name}._began] AS row`;
  const present = `MATCH (n:${LABEL.vertex}) ${whereText(live, 'n._id IN $ids')} ${row('n')}`;
  const past = `UNION
MATCH (p:${LABEL.pastVertex}) WHERE p._id IN $ids AND ${wasLive('p')} ${row('p')}`;
  return {
    text: at === undefined ? present : `${present}\n${past}`,
    parameters: { ids, ...live.parameters },
  };
}

/** Edges by id; the first row tells how many relationship types there are. */
export function edgeStatement(
  ids: readonly EdgeId[],
  types: readonly string[],
  at?: number,
): Statement {
  const row = (name: string) => `[${name}._id, ${name}._image, ${name}._began] AS row`;
  const byId = edgesById(types, `r`);
  const parts = [
    `MATCH (h:${LABEL.head}) RETURN [size(h.types)] AS row`,
    ...(byId === undefined
      ? []
      : [`CALL () { ${byId} } WITH r ${whereText(begun('r', at))} RETURN ${row('r')}`]),
    ...(at === undefined
      ? []
      : [
          `MATCH (p:${LABEL.pastEdge}) WHERE p._id IN $edges AND ${wasLive('p')} RETURN ${row('p')}`,
        ]),
  ];
  return {
    text: parts.join('\nUNION\n'),
    parameters: { edges: ids, ...begun('r', at).parameters },
  };
}

/** Found elements in the order of the ids that were asked for. */
function inOrder<Id extends string, Item>(
  ids: readonly Id[],
  found: ReadonlyMap<string, Item>,
): ReadonlyMap<Id, Item> {
  const ordered = new Map<Id, Item>();
  for (const id of ids) {
    const item = found.get(id);
    if (item !== undefined) ordered.set(id, item);
  }
  return ordered;
}

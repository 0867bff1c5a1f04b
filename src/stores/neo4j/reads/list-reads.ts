import neo4j from 'neo4j-driver';
import type {
  ListQuery,
  Page,
  Versioned,
  Vertex,
  VertexFilter,
  VertexSelection,
} from '#src/domain/graph/index.js';
import { toPage } from '#src/stores/shared/results.js';
import type { Statement } from '../connection.js';
import { LABEL, nativeName, quoteName } from '../schema.js';
import { vertexFrom } from './images.js';
import { allOf, begun, type Conditions, wasLive, when, whereText } from './moment.js';
import type { ImageRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

/** Vertices of a label. */
export class ListReads {
  readonly #reads: SteadyReads;

  constructor(reads: SteadyReads) {
    this.#reads = reads;
  }

  async list(query: ListQuery): Promise<Page<Versioned<Vertex>>> {
    const rows = await this.#reads.at<ImageRow>(listStatement(query), query.at);
    return toPage(rows.map(vertexFrom), query.first);
  }

  async count(query: VertexSelection): Promise<number> {
    const [row] = await this.#reads.at<[bigint]>(countStatement(query), query.at);
    return Number(row?.[0] ?? 0);
  }
}

/** A page of vertices, one more than asked for. */
export function listStatement(query: ListQuery): Statement {
  const { order, first, after, at } = query;
  const direction = order.direction === 'ascending' ? '' : ' DESC';
  const key = { creationTime: createdKey, name: textKey('name'), status: textKey('status') }[
    order.by
  ];
  const parts = sources(query, (name) => positionAfter({ key: key(name), name, after, order }));
  const limit = neo4j.int(first + 1);
  const parameters = {
    limit,
    ...selectionParameters(query),
    ...(after ? { key: keyValue(after.key), id: after.id } : {}),
  };
  const ordered = ({ match, name }: Source) =>
    `${match} WITH ${name} ORDER BY ${key(name)}${direction}, ${name}._id${direction} LIMIT $limit`;
  if (at === undefined) {
    return { text: parts.map((part) => `${ordered(part)} ${imageOf(part)}`).join(''), parameters };
  }
  const columns = ({ name }: Source) =>
    `RETURN ${name}._id AS id, ${name}._image AS image, ${key(name)} AS key`;
  return {
    text: `CALL () {
  ${parts.map((part) => `${ordered(part)} ${columns(part)}`).join('\n  UNION\n  ')}
}
WITH id, image, key ORDER BY key${direction}, id${direction} LIMIT $limit
RETURN [id, image] AS row`,
    parameters,
  };
}

/** How many vertices there are; one that ends meanwhile is counted once. */
export function countStatement(query: VertexSelection): Statement {
  const parts = sources(query, () => allOf());
  const parameters = selectionParameters(query);
  if (query.at === undefined) {
    return {
      text: `${parts.map(({ match }) => match).join('')} RETURN [count(n)] AS row`,
      parameters,
    };
  }
  return {
    text: `CALL () {
  ${parts.map(({ match, name }) => `${match} RETURN ${name}._id AS id`).join('\n  UNION\n  ')}
}
RETURN [count(id)] AS row`,
    parameters,
  };
}

interface Source {
  readonly match: string;
  readonly name: string;
}

function sources(
  { label, where = {}, at }: VertexSelection,
  page: (name: string) => Conditions,
): Source[] {
  const live = allOf(begun('n', at), filters('n', where), page('n'));
  const present = {
    // Only with both properties asked for, the index of the label gives their order.
    match: `MATCH (n:${quoteName(nativeName(label))}) ${whereText(live, 'n._created IS NOT NULL', 'n._id IS NOT NULL')}`,
    name: 'n',
  };
  if (at === undefined) return [present];
  const past = allOf(filters('p', where), page('p'));
  return [
    present,
    {
      match: `MATCH (p:${LABEL.pastVertex}) ${whereText(past, '$label IN p._labels', wasLive('p'))}`,
      name: 'p',
    },
  ];
}

function filters(name: string, where: VertexFilter): Conditions {
  return allOf(
    when(where.nameContains || undefined, `${name}.name CONTAINS $nameContains`),
    when(where.type, `${name}.type = $type`),
    when(where.sourceUri, `${name}.sourceuri = $sourceUri`),
    when(where.status, `${name}.status = $status`),
    when(where.createdAfter, `${name}._created >= $createdAfter`),
    when(where.createdBefore, `${name}._created <= $createdBefore`),
  );
}

function selectionParameters({ label, where = {}, at }: VertexSelection): Statement['parameters'] {
  const { createdAfter, createdBefore, ...texts } = where;
  return {
    ...texts,
    ...(createdAfter === undefined ? {} : { createdAfter: neo4j.int(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: neo4j.int(createdBefore) }),
    ...begun('n', at).parameters,
    ...(at === undefined ? {} : { label: nativeName(label) }),
  };
}

interface PositionParts {
  readonly key: string;
  readonly name: string;
  readonly after: ListQuery['after'];
  readonly order: ListQuery['order'];
}

function positionAfter({ key, name, after, order }: PositionParts): Conditions {
  if (!after) return allOf();
  const sign = order.direction === 'ascending' ? '>' : '<';
  return {
    // The first condition is one that an index can start from.
    texts: [`${key} ${sign}= $key`, `${key} ${sign} $key OR ${name}._id ${sign} $id`],
    parameters: {},
  };
}

function createdKey(name: string): string {
  return `${name}._created`;
}

function textKey(property: string): (name: string) => string {
  return (name) =>
    `CASE WHEN ${name}.${property} IS :: STRING NOT NULL THEN ${name}.${property} ELSE '' END`;
}

function keyValue(key: string | number): unknown {
  return typeof key === 'number' ? neo4j.int(key) : key;
}

function imageOf({ name }: Source): string {
  return `RETURN [${name}._id, ${name}._image] AS row`;
}

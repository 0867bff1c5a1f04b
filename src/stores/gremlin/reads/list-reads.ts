import {
  INDEXED,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { matchesVertex } from '#src/stores/shared/filter.js';
import { toPage } from '#src/stores/shared/results.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, TextP, type Traversal } from '../dsl.js';
import { created, createdWithin, type Ordering, pageOf, textOr } from './created.js';
import { toVertices, versions, versionsOf } from './decode.js';
import type { Layers } from './layers.js';
import { merge } from './merge.js';
import { pastAt } from './past-reads.js';

const ALL = Number.MAX_SAFE_INTEGER;
const ANY_ORDER = { by: 'creationTime', direction: 'ascending' } as const;

export class ListReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #layers: Layers;
  readonly #labelKey: string | undefined;

  constructor(connection: Pick<Connection, 'read'>, layers: Layers, labelKey?: string) {
    this.#connection = connection;
    this.#layers = layers;
    this.#labelKey = labelKey;
  }

  async list(query: ListQuery): Promise<Page<Versioned<Vertex>>> {
    const { order, first, after, at } = query;
    const descending = order.direction === 'descending';
    const ordering: Ordering = { key: KEYS[order.by], id: () => __.id(), descending };
    const live = () => this.#read(pageOf(this.#matching(query), ordering, { first, after }));
    if (at === undefined) return toPage(await live(), first);
    const past = () => this.#past(query, at);
    const merged = merge(await this.#layers.read({ at, live, past }), {
      position: (vertex) => vertexPosition(vertex, order.by),
      descending,
      after,
    });
    return toPage(merged, first);
  }

  async count(query: VertexSelection): Promise<number> {
    if (query.at !== undefined) {
      return (await this.list({ ...query, order: ANY_ORDER, first: ALL })).items.length;
    }
    const [count] = await this.#connection.read({ traversal: this.#matching(query).count() });
    return Number(count);
  }

  #matching(query: VertexSelection): Traversal {
    return matching(query, labelled(query.label, this.#labelKey));
  }

  async #past({ label, where }: VertexSelection, at: number): Promise<Versioned<Vertex>[]> {
    const past = pastAt('v', at).has('_labels', TextP.containing(JSON.stringify(label)));
    return (await this.#read(past)).filter(({ element }) => matchesVertex(element, label, where));
  }

  async #read(vertices: Traversal): Promise<Versioned<Vertex>[]> {
    const traversal = versionsOf(vertices);
    return toVertices(versions(await this.#connection.read({ traversal })));
  }
}

const KEYS = {
  creationTime: created,
  name: () => textOr(INDEXED.name, ''),
  status: () => textOr(INDEXED.status, ''),
} as const;

/**
 * Vertices with a label. An engine with one label per vertex has the others as JSON text, or all of
 * them under an indexed key. Index entries may be stale, so the values are compared again.
 */
function labelled(label: string, key: string | undefined): Traversal {
  if (key !== undefined) return g.V().has(key, label).filter(__.values(key).is(label));
  return g.V().or(__.hasLabel(label), __.has('_labels').or(...isAmong(JSON.stringify(label))));
}

/**
 * Matches a label as the only, first, middle or last item of a JSON list. The separators beside it
 * are part of the pattern, because the text between two items (`","`) looks like an item itself.
 */
function isAmong(text: string): Traversal[] {
  const wheres = [
    P.eq(`[${text}]`),
    TextP.startingWith(`[${text},`),
    TextP.containing(`",${text},"`),
    TextP.endingWith(`",${text}]`),
  ];
  return wheres.map((where) => __.has('_labels', where));
}

function matching({ where = {}, at }: VertexSelection, among: Traversal): Traversal {
  const { nameContains, type, sourceUri, sourceUriPrefix, digest, status } = where;
  let vertices = among.has('_image');
  if (at !== undefined) vertices = vertices.has('_began', P.lte(at));
  if (type !== undefined) vertices = vertices.has(INDEXED.type, type);
  if (sourceUri !== undefined) vertices = vertices.has(INDEXED.sourceUri, sourceUri);
  if (sourceUriPrefix !== undefined)
    vertices = vertices.has(INDEXED.sourceUri, TextP.startingWith(sourceUriPrefix));
  if (digest !== undefined) vertices = vertices.has(INDEXED.digest, digest);
  if (status !== undefined) vertices = vertices.has(INDEXED.status, status);
  if (nameContains !== undefined && nameContains !== '') {
    vertices = vertices.has(INDEXED.name, TextP.containing(nameContains));
  }
  // Past records have snapshots and labels under the same names.
  return createdWithin(vertices.hasNot('_kind'), where);
}

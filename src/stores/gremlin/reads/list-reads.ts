import { parseStored } from '#src/domain/errors/index.js';
import {
  compareText,
  INDEXED,
  type ListPosition,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { UsedLabels } from '#src/ports/graph-store.js';
import { matchesVertex, toPage } from '#src/stores/shared/results.js';
import { usedLabels } from '#src/stores/shared/used-labels.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, TextP, type Traversal } from '../dsl.js';
import { RECORD_LABELS } from '../schema.js';
import { toVertices, versions, versionsOf } from './decode.js';
import { created, createdWithin, type Layers, type Ordering, pageOf, textOr } from './layers.js';
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

/** The labels that elements of the graph have. */
export class LabelReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #layers: Layers;
  readonly #script: string | undefined;

  constructor(connection: Pick<Connection, 'read'>, layers: Layers, script?: string) {
    this.#connection = connection;
    this.#layers = layers;
    this.#script = script;
  }

  async read(at: number | undefined): Promise<UsedLabels> {
    if (this.#script !== undefined) return this.#ofSchema(this.#script);
    const vertices = () =>
      this.#texts(g.V().hasLabel(P.without(RECORD_LABELS)).has('_image').label());
    const edges = () => this.#texts(g.E().has('_image').label());
    if (at === undefined) return usedLabels(await vertices(), await edges());
    const ofVertices = await this.#layers.read({
      at,
      live: vertices,
      past: async () =>
        (await this.#texts(pastAt('v', at).values('_labels'))).flatMap((text) =>
          parseStored<string[]>(text, 'The labels of a vertex', Array.isArray),
        ),
    });
    const ofEdges = await this.#layers.read({
      at,
      live: edges,
      past: () => this.#texts(pastAt('e', at).values('_label')),
    });
    return usedLabels(ofVertices, ofEdges);
  }

  /** A schema never loses a label. */
  async #ofSchema(script: string): Promise<UsedLabels> {
    const [vertices = [], edges = []] = (await this.#connection.read({ script })) as string[][];
    return usedLabels(
      vertices.filter((label) => !RECORD_LABELS.includes(label)),
      edges,
    );
  }

  async #texts(texts: Traversal): Promise<string[]> {
    return (await this.#connection.read({ traversal: texts.dedup() })) as string[];
  }
}

/** Merges past and live elements: each once, in order, after a cursor. */
export function merge<Element extends { readonly id: string }>(
  items: readonly Versioned<Element>[],
  order: {
    readonly position: (element: Element) => ListPosition;
    readonly descending: boolean;
    readonly after?: ListPosition | undefined;
  },
): Versioned<Element>[] {
  const sign = order.descending ? -1 : 1;
  const byId = new Map(items.map((item) => [item.element.id, item]));
  return [...byId.values()]
    .map((item) => ({ item, position: order.position(item.element) }))
    .filter(({ position }) => !order.after || sign * compare(position, order.after) > 0)
    .sort((one, other) => sign * compare(one.position, other.position))
    .map(({ item }) => item);
}

/** Compares by UTF-16 units, as the servers do. */
function compare(one: ListPosition, other: ListPosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return compareText(one.id, other.id);
}

import {
  type Edge,
  type EdgeId,
  type EdgeMap,
  parseEdge,
  parseVertex,
  type Versioned,
  type VertexId,
  type VertexMap,
} from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { inOrder } from '#src/stores/shared/results.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal, t } from '../dsl.js';
import { allNativeIds, elementId } from '../schema.js';
import { type Kind, keyOf, type LiveElement } from '../write/fold.js';
import { pairs, versionsOf } from './decode.js';
import { inParts } from './in-parts.js';
import type { Layers } from './layers.js';
import { pastAt } from './past-reads.js';
import { scriptElements } from './script-reads.js';

type Read = Pick<Connection, 'read'>;
/** The commit and the image of an element. */
type VersionRow = readonly [number, string];

/** How elements are read. */
export interface ReadOptions {
  readonly idsPerRequest: number;
  readonly layers: Layers;
  /** See the profile. Default false. */
  readonly edgesByProperty?: boolean | undefined;
  /** By scripts at the server. Default: by traversals. */
  readonly byScript?: boolean;
}

/** Elements by id. */
export class ElementReads {
  readonly #connection: Read;
  readonly #chunk: number;
  readonly #layers: Layers;
  readonly #edgesByProperty: boolean;
  readonly #byScript: boolean;

  constructor(
    connection: Read,
    { idsPerRequest, layers, edgesByProperty = false, byScript = false }: ReadOptions,
  ) {
    this.#connection = connection;
    this.#chunk = idsPerRequest;
    this.#layers = layers;
    this.#edgesByProperty = edgesByProperty;
    this.#byScript = byScript;
  }

  vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    return this.#elements('v', ids, { at, parse: parseVertex });
  }

  edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    return this.#elements<EdgeId, Edge>('e', ids, { at, parse: parseEdge });
  }

  /** The versions of live elements, and their native ids by key. */
  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions & { readonly nativeIds: ReadonlyMap<string, string> }> {
    const nativeIds = new Map<string, string>();
    const read = async <Id extends string>(kind: Kind, ids: readonly Id[]) => {
      const found = new Map<Id, number>();
      const rows = await this.#byId(kind, ids, (live) =>
        live.has('_began').project('t', 'b').by(this.#idOf(kind)).by('_began'),
      );
      for (const row of rows as ReadonlyMap<string, unknown>[]) {
        const nativeId = String(row.get('t'));
        const id = elementId(nativeId) as Id;
        found.set(id, Number(row.get('b')));
        nativeIds.set(keyOf(kind, id), nativeId);
      }
      return found;
    };
    const [foundVertices, foundEdges] = await Promise.all([read('v', vertices), read('e', edges)]);
    return { vertices: foundVertices, edges: foundEdges, nativeIds };
  }

  /** The commits and images of live elements, each once. */
  liveImages(kind: Kind, ids: readonly string[]): Promise<VersionRow[]> {
    return this.#live(kind, { ids, at: undefined });
  }

  /** Live elements with their images, by key. */
  async live(kind: Kind, ids: readonly string[]): Promise<Map<string, LiveElement>> {
    return toLive(
      kind,
      await this.#byId(kind, ids, (live) => describeLive(live, this.#idOf(kind))),
    );
  }

  /** The live edges at vertices with these native ids, by key. */
  async edgesAt(nativeIds: readonly string[]): Promise<Map<string, LiveElement>> {
    if (nativeIds.length === 0) return new Map();
    const traversal = describeLive(g.V(nativeIds).bothE().dedup(), this.#idOf('e'));
    return toLive('e', await this.#connection.read({ traversal }));
  }

  async #elements<Id extends string, Element extends { readonly id: string }>(
    kind: Kind,
    ids: readonly Id[],
    { at, parse }: { readonly at: number | undefined; readonly parse: (image: string) => Element },
  ): Promise<ReadonlyMap<Id, Versioned<Element>>> {
    const toVersioned = ([version, image]: readonly [number, string]) => ({
      element: parse(image),
      version,
    });
    const live = async () => (await this.#live(kind, { ids, at })).map(toVersioned);
    if (at === undefined) return inOrder(ids, byId(await live()));
    const rows = await this.#layers.read({
      at,
      live,
      isAll: (found) => othersThan(found, ids).length === 0,
      past: async (found) => (await this.#past(kind, othersThan(found, ids), at)).map(toVersioned),
    });
    return inOrder(ids, byId(rows));
  }

  async #past(kind: Kind, ids: readonly string[], at: number): Promise<VersionRow[]> {
    return inParts(ids, this.#chunk, async (part) => {
      const traversal = versionsOf(pastAt(kind, at).has('_of', among(part)));
      return pairs(await this.#connection.read({ traversal }));
    });
  }

  /** What is live by now and was so at a commit. */
  async #live(
    kind: Kind,
    { ids, at }: { readonly ids: readonly string[]; readonly at: number | undefined },
  ): Promise<VersionRow[]> {
    if (!this.#byScript) {
      const until = (live: Traversal) => (at === undefined ? live : live.has('_began', P.lte(at)));
      const values = await this.#byId(kind, ids, (live) => versionsOf(until(live.has('_image'))));
      return [...pairs(values)];
    }
    return inParts([...new Set(ids)], this.#chunk, (part) =>
      scriptElements(this.#connection, { kind, ids: part, at }),
    );
  }

  #byId(
    kind: Kind,
    ids: readonly string[],
    project: (live: Traversal) => Traversal,
  ): Promise<unknown[]> {
    return inParts([...new Set(ids)], this.#chunk, (part) =>
      this.#connection.read({ traversal: project(this.#nativeElements(kind, part)) }),
    );
  }

  #nativeElements(kind: Kind, ids: readonly string[]): Traversal {
    if (kind === 'v') return g.V(allNativeIds(ids));
    return this.#edgesByProperty ? g.E().has('_id', among(ids)) : g.E(allNativeIds(ids));
  }

  /** By what the native id of an element is told. */
  #idOf(kind: Kind): unknown {
    return kind === 'e' && this.#edgesByProperty ? '_id' : t.id;
  }
}

/** One value as itself: engines use an index for it. */
export function among(values: readonly string[]): unknown {
  return values.length === 1 ? values[0] : P.within(values);
}

function describeLive(live: Traversal, id: unknown): Traversal {
  return live.has('_image').project('t', 'b', 'i').by(id).by('_began').by('_image');
}

function toLive(kind: Kind, rows: readonly unknown[]): Map<string, LiveElement> {
  const live = new Map<string, LiveElement>();
  for (const row of rows as ReadonlyMap<string, unknown>[]) {
    const nativeId = String(row.get('t'));
    const element = { nativeId, began: Number(row.get('b')), image: String(row.get('i')) };
    live.set(keyOf(kind, elementId(nativeId)), element);
  }
  return live;
}

function byId<Element extends { readonly id: string }>(
  rows: readonly Versioned<Element>[],
): ReadonlyMap<string, Versioned<Element>> {
  return new Map(rows.map((row) => [row.element.id, row]));
}

/** Those of some ids that were not found. */
function othersThan(
  rows: readonly Versioned<{ readonly id: string }>[],
  ids: readonly string[],
): string[] {
  const found = new Set(rows.map(({ element }) => element.id));
  return ids.filter((id) => !found.has(id));
}

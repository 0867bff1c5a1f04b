import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { ElementVersions } from '#src/ports/graph-store.js';
import { type Kind, keyOf, type LiveVersion, type Version } from '#src/stores/shared/fold.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal, t } from '../dsl.js';
import { allNativeIds, elementId } from '../schema.js';
import { versions as versionsIn, versionsOf } from './decode.js';
import { inParts } from './in-parts.js';
import { scriptElements, scriptVersions } from './script-reads.js';

export interface ReadOptions {
  readonly idsPerRequest: number;
  /** See {@link GremlinProfile}. Default false. */
  readonly edgesByProperty?: boolean | undefined;
  /** Reads by scripts instead of traversals. */
  readonly byScript?: boolean;
}

export class ElementReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #options: ReadOptions;

  constructor(connection: Pick<Connection, 'read'>, options: ReadOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    if (vertices.length + edges.length === 0) return { vertices: new Map(), edges: new Map() };
    const found = this.#options.byScript
      ? await scriptVersions(this.#connection, { v: vertices, e: edges })
      : await this.#traversedVersions({ v: vertices, e: edges });
    const of = <Id>(kind: Kind) =>
      new Map<Id, number>(
        found.flatMap(([key, began]) =>
          key.startsWith(kind) ? [[key.slice(1) as Id, began]] : [],
        ),
      );
    return { vertices: of<VertexId>('v'), edges: of<EdgeId>('e') };
  }

  async nativeIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.#byId('v', ids, (live) => live.has('_began').id());
    return new Map(found.map((id) => [elementId(String(id)), String(id)]));
  }

  /**
   * The commits and snapshots of live elements, without duplicates; with `at`, only of those that
   * began by then.
   */
  async snapshots(kind: Kind, ids: readonly string[], at?: number): Promise<Version[]> {
    if (this.#options.byScript) {
      return this.#inParts(ids, (part) => scriptElements(this.#connection, { [kind]: part, at }));
    }
    const until = (live: Traversal) => (at === undefined ? live : live.has('_began', P.lte(at)));
    return versionsIn(await this.#byId(kind, ids, (live) => versionsOf(until(live.has('_image')))));
  }

  async live(kind: Kind, ids: readonly string[]): Promise<Map<string, LiveVersion>> {
    return toLive(kind, await this.#byId(kind, ids, (live) => this.#describe(kind, live)));
  }

  /** The live edges at vertices with these native ids, by key. */
  async edgesAt(nativeIds: readonly string[]): Promise<Map<string, LiveVersion>> {
    if (nativeIds.length === 0) return new Map();
    const traversal = this.#describe('e', g.V(nativeIds).bothE().dedup());
    return toLive('e', await this.#connection.read({ traversal }));
  }

  async #traversedVersions(ids: Record<Kind, readonly string[]>) {
    const versionsOfKind = async (kind: Kind) => {
      const rows = await this.#byId(kind, ids[kind], (live) =>
        live.has('_began').project('t', 'b').by(this.#idOf(kind)).by('_began'),
      );
      return (rows as ReadonlyMap<string, unknown>[]).map((row): [string, number] => [
        keyOf(kind, elementId(String(row.get('t')))),
        Number(row.get('b')),
      ]);
    };
    return (await Promise.all([versionsOfKind('v'), versionsOfKind('e')])).flat();
  }

  #byId(
    kind: Kind,
    ids: readonly string[],
    project: (live: Traversal) => Traversal,
  ): Promise<unknown[]> {
    return this.#inParts(ids, (part) =>
      this.#connection.read({ traversal: project(this.#nativeElements(kind, part)) }),
    );
  }

  #inParts<Row>(
    ids: readonly string[],
    read: (part: readonly string[]) => Promise<Iterable<Row>>,
  ): Promise<Row[]> {
    return inParts([...new Set(ids)], this.#options.idsPerRequest, read);
  }

  #nativeElements(kind: Kind, ids: readonly string[]): Traversal {
    if (kind === 'v') return g.V(allNativeIds(ids));
    return this.#options.edgesByProperty ? g.E().has('_id', among(ids)) : g.E(allNativeIds(ids));
  }

  #describe(kind: Kind, live: Traversal): Traversal {
    return live.has('_image').project('t', 'b', 'i').by(this.#idOf(kind)).by('_began').by('_image');
  }

  /** The token or property that holds an element's native id. */
  #idOf(kind: Kind): unknown {
    return kind === 'e' && this.#options.edgesByProperty ? '_id' : t.id;
  }
}

/** A single value is compared directly, because engines then use an index. */
export function among(values: readonly string[]): unknown {
  return values.length === 1 ? values[0] : P.within(values);
}

function toLive(kind: Kind, rows: readonly unknown[]): Map<string, LiveVersion> {
  const live = new Map<string, LiveVersion>();
  for (const row of rows as ReadonlyMap<string, unknown>[]) {
    const nativeId = String(row.get('t'));
    const version = { nativeId, began: Number(row.get('b')), snapshot: String(row.get('i')) };
    live.set(keyOf(kind, elementId(nativeId)), version);
  }
  return live;
}

import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type Properties,
  type Property,
  parseEdge,
  parseVertex,
  propertyOf,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import type { Kind } from '#src/stores/shared/fold.js';
import { readAhead } from '#src/stores/shared/gathering.js';
import type { Layers } from '#src/stores/shared/layers.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, type Traversal, t } from '../dsl.js';
import { readProperty } from '../native.js';
import { elementId, isNativeName, isNativeValue, LABELS, RECORD_LABELS } from '../schema.js';
import { chunks } from './decode.js';
import { scannedPast } from './past-records.js';

type Row = ReadonlyMap<string, unknown>;

export interface ScanOptions {
  readonly idsPerRequest: number;
  readonly layers: Layers;
  /** See the profile. */
  readonly edgesByProperty?: boolean | undefined;
  /** The properties that the graph stores under their own names. */
  readonly isNative?: (name: string) => boolean;
}

/**
 * Scans everything in the graph natively; elements that another program wrote are returned as they
 * are.
 */
export class ScanReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #chunk: number;
  readonly #layers: Layers;
  readonly #edgesByProperty: boolean;
  readonly #isNative: (name: string) => boolean;

  constructor(
    connection: Pick<Connection, 'read'>,
    { idsPerRequest, layers, edgesByProperty = false, isNative = isNativeName }: ScanOptions,
  ) {
    this.#connection = connection;
    this.#chunk = idsPerRequest;
    this.#layers = layers;
    this.#edgesByProperty = edgesByProperty;
    this.#isNative = isNative;
  }

  async *scan(): AsyncGenerator<readonly ScannedVersion[]> {
    yield* this.#kind('v');
    yield* this.#kind('e');
  }

  async *#kind(kind: Kind): AsyncGenerator<readonly ScannedVersion[]> {
    const seen = new Set<string>();
    for await (const head of this.#layers.steps(undefined)) {
      const ids = head ? await this.#pastIds(kind) : await this.#liveIds(kind);
      const read = (part: readonly string[]) =>
        head ? this.#past(kind, part) : this.#live(kind, part);
      for await (const versions of readAhead(chunks(ids, this.#chunk), read)) {
        const fresh = versions.filter(({ id, began }) => !seen.has(`${id} ${began}`));
        for (const { id, began } of fresh) seen.add(`${id} ${began}`);
        yield fresh;
      }
    }
    yield await this.#foreign(kind);
  }

  async #liveIds(kind: Kind): Promise<readonly string[]> {
    const all = kind === 'v' ? g.V().hasLabel(P.without(RECORD_LABELS)) : g.E();
    const byProperty = kind === 'e' && this.#edgesByProperty;
    const ours = byProperty ? all.has('_began').values('_id') : all.has('_began').id();
    return (await this.#connection.read({ traversal: ours })).map(idText);
  }

  async #live(kind: Kind, ids: readonly string[]): Promise<readonly ScannedVersion[]> {
    const rows = await this.#rows(kind, this.#withIds(kind, ids));
    return rows.map((row) => this.#toVersion(kind, row));
  }

  async #pastIds(kind: Kind): Promise<readonly string[]> {
    const traversal = g.V().has('_kind', kind).hasLabel(LABELS.past).id();
    return (await this.#connection.read({ traversal })).map(idText);
  }

  async #past(kind: Kind, ids: readonly string[]): Promise<readonly ScannedVersion[]> {
    const traversal = g.V(ids).project('t', 'p').by(t.id).by(__.valueMap());
    const rows = (await this.#connection.read({ traversal })) as Row[];
    return rows.map((row) => scannedPast(kind, row));
  }

  /**
   * Elements that another program added have ids of any type, and cannot be looked up one by one.
   */
  async #foreign(kind: Kind): Promise<readonly ScannedVersion[]> {
    const all = kind === 'v' ? g.V().hasLabel(P.without(RECORD_LABELS)) : g.E();
    return (await this.#rows(kind, all.hasNot('_began'))).map((row) => this.#toVersion(kind, row));
  }

  async #rows(kind: Kind, elements: Traversal): Promise<Row[]> {
    const traversal =
      kind === 'v'
        ? elements.project('t', 'l', 'p').by(t.id).by(t.label).by(__.valueMap())
        : elements
            .project('t', 'l', 'p', 'o', 'i')
            .by(this.#edgesByProperty ? __.coalesce(__.values('_id'), idAsText()) : t.id)
            .by(t.label)
            .by(__.valueMap())
            .by(__.outV().id())
            .by(__.inV().id());
    return (await this.#connection.read({ traversal })) as Row[];
  }

  #withIds(kind: Kind, ids: readonly string[]): Traversal {
    if (kind === 'v') return g.V(ids);
    return this.#edgesByProperty ? g.E().has('_id', P.within(ids)) : g.E(ids);
  }

  #toVersion(kind: Kind, row: Row): ScannedVersion {
    return kind === 'v' ? readVertex(row, this.#isNative) : readEdge(row, this.#isNative);
  }
}

/** The types lack the step `asString`, which the driver has. */
function idAsText(): Traversal {
  return (__.id() as Traversal & { asString(): Traversal }).asString();
}

type IsNative = (name: string) => boolean;

function readVertex(row: Row, isNative: IsNative): ScannedVersion {
  const native = row.get('p') as Row;
  const snapshot = only(native, '_image');
  const hint = hintOf(snapshot, parseVertex);
  const labels = [String(row.get('l')), ...otherLabels(only(native, '_labels'))];
  const element: Vertex = {
    id: elementId(idText(row.get('t'))) as VertexId,
    labels,
    properties: readProperties(native, hint?.properties, isNative),
  };
  const text = canonicalVertex(element);
  return { kind: 'vertex', id: element.id, text, began: versionOf(native) };
}

function readEdge(row: Row, isNative: IsNative): ScannedVersion {
  const native = row.get('p') as Row;
  const snapshot = only(native, '_image');
  const hint = hintOf(snapshot, parseEdge);
  const element: Edge = {
    id: elementId(idText(row.get('t'))) as Edge['id'],
    label: String(row.get('l')),
    from: elementId(idText(row.get('o'))) as VertexId,
    to: elementId(idText(row.get('i'))) as VertexId,
    properties: readProperties(native, hint?.properties, isNative),
  };
  return { kind: 'edge', id: element.id, text: canonicalEdge(element), began: versionOf(native) };
}

/** Undefined when another program has damaged the snapshot. */
function hintOf<Element>(
  snapshot: unknown,
  parse: (snapshot: string) => Element,
): Element | undefined {
  try {
    return snapshot === undefined ? undefined : parse(String(snapshot));
  } catch {
    return undefined;
  }
}

/**
 * Labels that an engine with one label per vertex stores as text; text of another program is
 * returned as it is.
 */
function otherLabels(text: unknown): string[] {
  if (text === undefined) return [];
  try {
    const labels: unknown = JSON.parse(String(text));
    if (Array.isArray(labels)) return labels.map(String);
  } catch {
    // not a list
  }
  return [String(text)];
}

/**
 * Native properties; those that the graph cannot store under their names come from the snapshot.
 */
function readProperties(native: Row, hint: Properties | undefined, isNative: IsNative): Properties {
  const properties: Record<string, Property> = {};
  for (const [name, values] of native) {
    if (isNative(name))
      properties[name] = readProperty(asList(values), hint && propertyOf(hint, name));
  }
  for (const [name, property] of Object.entries(hint ?? {})) {
    const isAway = !native.has(name) && !isNativeValue(name, property);
    if (isAway || !isNative(name)) properties[name] = property;
  }
  return properties;
}

function versionOf(native: Row): number {
  return Number(only(native, '_began') ?? 0);
}

function only(native: Row, name: string): unknown {
  return asList(native.get(name))[0];
}

function asList(values: unknown): readonly unknown[] {
  if (values === undefined) return [];
  return Array.isArray(values) ? values : [values];
}

function idText(id: unknown): string {
  return typeof id === 'object' ? JSON.stringify(id) : String(id);
}

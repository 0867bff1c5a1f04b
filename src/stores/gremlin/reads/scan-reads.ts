import {
  type Edge,
  type Properties,
  type Property,
  parseEdge,
  parseVertex,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { ScannedElement } from '#src/ports/graph-store.js';
import type { Kind } from '#src/stores/shared/fold.js';
import { readAhead } from '#src/stores/shared/read-ahead.js';
import type { Connection } from '../connection.js';
import { statics as __, g, P, type Traversal, t } from '../dsl.js';
import { readProperty } from '../native.js';
import { elementId, isNativeName, isNativeValue, LABELS } from '../schema.js';
import { chunks, versions, versionsOf } from './decode.js';
import type { Layers } from './layers.js';
import { pastAt } from './past-reads.js';

type Row = ReadonlyMap<string, unknown>;

const PLATFORM = Object.values(LABELS);

/** What scans differ in. */
export interface ScanOptions {
  readonly idsPerRequest: number;
  readonly layers: Layers;
  /** See the profile. */
  readonly edgesByProperty?: boolean | undefined;
  /** Which properties the graph has under their own names. */
  readonly isNative?: (name: string) => boolean;
}

/** Everything that is in the graph, read natively: what another program wrote is told as it wrote it. */
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

  async *scan(at: number): AsyncGenerator<ScannedElement> {
    yield* this.#kind('v', at);
    yield* this.#kind('e', at);
  }

  async *#kind(kind: Kind, at: number): AsyncGenerator<ScannedElement> {
    const seen = new Set<string>();
    for await (const head of this.#layers.steps(at)) {
      yield* head ? this.#past(kind, at, seen) : this.#live(kind, at, seen);
    }
    yield* this.#foreign(kind);
  }

  /** Reads the ids that there are, then those elements, but not those that were changed since the commit. */
  async *#live(kind: Kind, at: number, seen: Set<string>): AsyncGenerator<ScannedElement> {
    const all = kind === 'v' ? g.V().hasLabel(P.without(PLATFORM)) : g.E();
    const byProperty = kind === 'e' && this.#edgesByProperty;
    const ours = byProperty ? all.has('_began').values('_id') : all.has('_began').id();
    const nativeIds = (await this.#connection.read({ traversal: ours })).map(idText);
    const read = (part: readonly string[]) => this.#rows(kind, this.#withIds(kind, part));
    for await (const rows of readAhead(chunks(nativeIds, this.#chunk), read)) {
      for (const row of rows) {
        const scanned = this.#toElement(kind, row);
        const { id } = scanned.element;
        if (scanned.version > at || seen.has(id)) continue;
        seen.add(id);
        yield scanned;
      }
    }
  }

  /** What another program added: the ids are its own, of whatever type, and not asked for one by one. */
  async *#foreign(kind: Kind): AsyncGenerator<ScannedElement> {
    const all = kind === 'v' ? g.V().hasLabel(P.without(PLATFORM)) : g.E();
    for (const row of await this.#rows(kind, all.hasNot('_began'))) {
      yield this.#toElement(kind, row);
    }
  }

  async *#past(kind: Kind, at: number, seen: ReadonlySet<string>): AsyncGenerator<ScannedElement> {
    const traversal = versionsOf(pastAt(kind, at));
    for (const { began, snapshot } of versions(await this.#connection.read({ traversal }))) {
      const read: ScannedElement =
        kind === 'v'
          ? { kind: 'vertex', element: parseVertex(snapshot), version: began }
          : { kind: 'edge', element: parseEdge(snapshot), version: began };
      if (!seen.has(read.element.id)) yield read;
    }
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

  #toElement(kind: Kind, row: Row): ScannedElement {
    return kind === 'v' ? readVertex(row, this.#isNative) : readEdge(row, this.#isNative);
  }
}

/** The types lack the step `asString`, which the driver has. */
function idAsText(): Traversal {
  return (__.id() as Traversal & { asString(): Traversal }).asString();
}

type IsNative = (name: string) => boolean;

function readVertex(row: Row, isNative: IsNative): ScannedElement {
  const native = row.get('p') as Row;
  const image = only(native, '_image');
  const hint = hintOf(image, parseVertex);
  const labels = [String(row.get('l')), ...otherLabels(only(native, '_labels'))];
  const element: Vertex = {
    id: elementId(idText(row.get('t'))) as VertexId,
    labels,
    properties: readProperties(native, hint?.properties, isNative),
  };
  return { kind: 'vertex', element, version: versionOf(native) };
}

function readEdge(row: Row, isNative: IsNative): ScannedElement {
  const native = row.get('p') as Row;
  const image = only(native, '_image');
  const hint = hintOf(image, parseEdge);
  const element: Edge = {
    id: elementId(idText(row.get('t'))) as Edge['id'],
    label: String(row.get('l')),
    from: elementId(idText(row.get('o'))) as VertexId,
    to: elementId(idText(row.get('i'))) as VertexId,
    properties: readProperties(native, hint?.properties, isNative),
  };
  return { kind: 'edge', element, version: versionOf(native) };
}

/** What an image tells; nothing where another program has made something else of it. */
function hintOf<Element>(image: unknown, parse: (image: string) => Element): Element | undefined {
  try {
    return image === undefined ? undefined : parse(String(image));
  } catch {
    return undefined;
  }
}

/** The labels that an engine with one for each vertex has as text; another program's text is told as it is. */
function otherLabels(text: unknown): string[] {
  if (text === undefined) return [];
  try {
    const labels: unknown = JSON.parse(String(text));
    if (Array.isArray(labels)) return labels.map(String);
  } catch {
    // no list
  }
  return [String(text)];
}

/** Native properties; those that no graph can have natively are taken from the image. */
function readProperties(native: Row, hint: Properties | undefined, isNative: IsNative): Properties {
  const properties: Record<string, Property> = {};
  for (const [name, values] of native) {
    if (isNative(name)) properties[name] = readProperty(asList(values), hint?.[name]);
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

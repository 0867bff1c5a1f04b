import { isPlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type Properties,
  stringOf,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { GraphStore, ScannedElement } from '#src/ports/graph-store.js';
import { ElementTable } from './element-table.js';

/** An element that is not as the ledger left it. */
export interface Stray {
  readonly element: 'vertex' | 'edge';
  readonly id: string;
  readonly what: 'added' | 'removed' | 'changed';
  /** The commit that wrote it, as the store has it; 0 when no commit did. */
  readonly seq: number;
  /** What differs, in words. */
  readonly reason: string;
}

/** What {@link LiveElements.compare} found. */
export interface Strays {
  /** The first ones, named. */
  readonly named: readonly Stray[];
  readonly count: number;
}

/** Elements that are named; more are counted. */
const MAX_NAMED = 100;

/** The live graph as the chain leaves it, to be held against the one that is there. */
export class LiveElements {
  readonly #tables = { vertex: new ElementTable(), edge: new ElementTable() };

  apply({ seq, changes, missing = [] }: Commit): void {
    for (const text of missing) this.#applyMissing(text, seq);
    for (const change of changes) {
      switch (change.kind) {
        case 'putVertex':
          this.#tables.vertex.put(change.vertex.id, seq, change.image);
          break;
        case 'putEdge':
          this.#tables.edge.put(change.edge.id, seq, change.image);
          break;
        case 'removeVertex':
          this.#tables.vertex.remove(change.id);
          break;
        case 'removeEdge':
          this.#tables.edge.remove(change.id);
          break;
      }
    }
  }

  /** Whatever is there in its place does not fit. */
  #applyMissing(text: string, seq: number): void {
    const table = this.#tables[text.charAt(1) === 'v' ? 'vertex' : 'edge'];
    const id = text.slice(2);
    if (text.startsWith('+')) table.put(id, seq, '');
    else table.remove(id);
  }

  /** Compares with everything that is natively there. Empties the table. */
  async compare(store: GraphStore, at: number, signal?: AbortSignal): Promise<Strays> {
    const named: Stray[] = [];
    let count = 0;
    const note = async (find: () => Stray | Promise<Stray>) => {
      count += 1;
      if (named.length < MAX_NAMED) named.push(await find());
    };
    for await (const scanned of store.scan(at)) {
      signal?.throwIfAborted();
      const { kind, element, version } = scanned;
      const known = this.#tables[kind].take(element.id);
      if (!known) await note(() => added(scanned));
      else if (scanned.isLost || known.seq !== version || !known.fits(textOf(scanned))) {
        await note(() => changed(store, scanned, { seq: known.seq, at }));
      }
    }
    for (const element of ['vertex', 'edge'] as const) {
      for (const [id, seq] of this.#tables[element].left()) {
        const reason = `the ${element} ${id} is missing`;
        await note(() => ({ element, id, what: 'removed', seq, reason }));
      }
    }
    return { named, count };
  }
}

function textOf({ kind, element }: ScannedElement): string {
  return kind === 'vertex' ? canonicalVertex(element) : canonicalEdge(element);
}

function added({ kind, element, version }: ScannedElement): Stray {
  const reason = `the ${kind} ${nameOf(element)} is live without a commit that made it`;
  return { element: kind, id: element.id, what: 'added', seq: version, reason };
}

async function changed(
  store: GraphStore,
  scanned: ScannedElement,
  { seq, at }: { readonly seq: number; readonly at: number },
): Promise<Stray> {
  const { kind, element, version } = scanned;
  const differs =
    seq === version
      ? await differencesOf(store, scanned, at)
      : [`its version is ${version} instead of ${seq}`];
  const reason = `the ${kind} ${nameOf(element)} was changed behind the ledger: ${differs.join(', ')}`;
  return { element: kind, id: element.id, what: 'changed', seq, reason };
}

/** What of an element is not as its image says. */
async function differencesOf(
  store: GraphStore,
  scanned: ScannedElement,
  at: number,
): Promise<readonly string[]> {
  if (scanned.isLost) return ['look-ups by its id do not find it'];
  const image = await imageOf(store, scanned, at);
  const found = image ? [...partsThatDiffer(image, scanned.element)] : [];
  return found.length > 0 ? found : ['its image'];
}

/** What the image of an element tells; nothing when it cannot be read. */
async function imageOf(
  store: GraphStore,
  { kind, element }: ScannedElement,
  at: number,
): Promise<Vertex | Edge | undefined> {
  try {
    return kind === 'vertex'
      ? (await store.vertices([element.id], at)).get(element.id)?.element
      : (await store.edges([element.id], at)).get(element.id)?.element;
  } catch (error) {
    if (isPlatformError(error)) throw error;
    return undefined;
  }
}

function* partsThatDiffer(image: Vertex | Edge, native: Vertex | Edge): Generator<string> {
  const [before, now] = [partsOf(image), partsOf(native)];
  for (const part of new Set([...before.keys(), ...now.keys()])) {
    if (before.get(part) !== now.get(part)) yield part;
  }
}

/** The parts of an element by what they are called, each as text. */
function partsOf(element: Vertex | Edge): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  if ('labels' in element) parts.set('labels', textOfParts(element.labels));
  else {
    parts.set('label', element.label);
    parts.set('ends', `${element.from} ${element.to}`);
  }
  for (const [name, property] of Object.entries(element.properties)) {
    parts.set(`property '${name}'`, textOfParts([], { [name]: property }));
  }
  return parts;
}

/** Canonical, so that the order of sets makes no difference. */
function textOfParts(labels: readonly string[], properties: Properties = {}): string {
  return canonicalVertex({ id: vertexIdOf(''), labels, properties });
}

function nameOf({ id, properties }: Vertex | Edge): string {
  const arn = stringOf(properties, 'arn');
  return arn === undefined ? id : `${id} (${arn})`;
}

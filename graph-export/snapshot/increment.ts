import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Change,
  changedId,
  compareText,
  createdOf,
  type Edge,
  type EdgeId,
  givenId,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import { commitBatches } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { outsideEdges } from './both-ends.js';
import { isSameStretch, type Position, type Stretch, type Window, windowOf } from './window.js';

/** The most elements of an increment: each takes some 200 bytes of memory. */
const MAX_CHANGED = 1_000_000;
const CHANGES = 4_000;
const WINDOW = 1_000;

/** The changes between two commits. */
export interface Increment {
  /** Elements that exist at the later commit, by their stretch. */
  readonly changed: readonly ChangedStretch[];
  /** Elements that no longer exist; edges first, so that they can be removed in this order. */
  readonly removed: readonly RemovedElement[];
}

export interface ChangedStretch extends Stretch {
  /** Newest first. */
  readonly ids: readonly string[];
}

export interface RemovedElement extends Stretch {
  readonly id: string;
}

/** The compared commits, and the vertices to leave out. */
export interface IncrementOptions {
  readonly store: GraphStore;
  readonly since: number;
  readonly at: number;
  readonly without: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/**
 * Reads the changes after a commit, up to another one. Throws `PAYLOAD_TOO_LARGE` when they are too
 * many for an increment.
 */
export async function readIncrement(options: IncrementOptions): Promise<Increment> {
  const touched = await touchedIds(options);
  const vertices = await sorted(options, 'vertex', [...touched.vertex]);
  const edges = await sorted(options, 'edge', [...touched.edge]);
  return {
    changed: [...vertices.changed, ...edges.changed],
    removed: [...edges.removed, ...vertices.removed],
  };
}

/** Yields the changed elements in windows, as {@link snapshotWindows} does for a whole graph. */
export async function* incrementWindows(
  { store, at, without, signal }: IncrementOptions,
  { changed }: Increment,
  from?: Position,
): AsyncGenerator<Window, void> {
  const start = from ? changed.findIndex((stretch) => isSameStretch(stretch, from)) : 0;
  for (const { kind, label, ids } of start === -1 ? [] : changed.slice(start)) {
    const done = from && isSameStretch(from, { kind, label }) ? ids.indexOf(from.after.id) + 1 : 0;
    for (let index = done; index < ids.length; index += WINDOW) {
      signal.throwIfAborted();
      const some = ids.slice(index, index + WINDOW);
      const elements: readonly (Vertex | Edge)[] =
        kind === 'vertex'
          ? await elementsOf(store.vertices(some as VertexId[], at), some)
          : await elementsOf(store.edges(some as EdgeId[], at), some);
      const last = elements.at(-1) as Vertex | Edge;
      const end = { kind, label, after: { key: createdOf(last), id: last.id } };
      const kept = await withinExport(elements, { store, at, without });
      const outside = elements.length - kept.length;
      yield { kind, label, ...windowOf(kept), end, outside };
    }
  }
}

/** Removes the edges that end at a vertex outside of the export. */
async function withinExport(
  elements: readonly (Vertex | Edge)[],
  options: Pick<IncrementOptions, 'store' | 'at' | 'without'>,
): Promise<readonly (Vertex | Edge)[]> {
  const edges = elements.filter((element) => 'from' in element);
  const outside: ReadonlySet<Vertex | Edge> =
    edges.length === 0 ? new Set() : await outsideEdges(edges, options);
  return outside.size === 0 ? elements : elements.filter((element) => !outside.has(element));
}

async function elementsOf<Element>(
  reading: Promise<ReadonlyMap<string, { readonly element: Element }>>,
  ids: readonly string[],
): Promise<Element[]> {
  const found = await reading;
  return ids.flatMap((id) => found.get(id)?.element ?? []);
}

async function touchedIds({ store, since, at, signal }: IncrementOptions) {
  const touched = { vertex: new Set<string>(), edge: new Set<string>() };
  for await (const commits of commitBatches(store, { after: since, to: at, changes: CHANGES })) {
    signal.throwIfAborted();
    for (const { changes } of commits)
      for (const change of changes) touched[kindOf(change)].add(changedId(change));
    if (touched.vertex.size + touched.edge.size > MAX_CHANGED) throw tooMuch(since, at);
  }
  return touched;
}

function kindOf({ kind }: { readonly kind: Change['kind'] }): Stretch['kind'] {
  return kind === 'putVertex' || kind === 'removeVertex' ? 'vertex' : 'edge';
}

/** Separates the ids that exist at the end from those that existed only at the beginning. */
async function sorted(
  { store, since, at, without, signal }: IncrementOptions,
  kind: Stretch['kind'],
  ids: readonly string[],
): Promise<Increment> {
  const read = (some: readonly string[], moment: number) =>
    kind === 'vertex'
      ? store.vertices(some as VertexId[], moment)
      : store.edges(some as EdgeId[], moment);
  const labels = new Map<string, { readonly id: string; readonly created: number }[]>();
  const removed: RemovedElement[] = [];
  for (let index = 0; index < ids.length; index += WINDOW) {
    signal.throwIfAborted();
    const some = ids.slice(index, index + WINDOW);
    const now: ReadonlyMap<string, { readonly element: Vertex | Edge }> = await read(some, at);
    const gone = some.filter((id) => !now.has(id));
    const then: ReadonlyMap<string, { readonly element: Vertex | Edge }> =
      gone.length > 0 ? await read(gone, since) : new Map();
    for (const { element } of now.values()) {
      const label = labelOf(element);
      if (without.has(label)) continue;
      const entry = { id: element.id, created: createdOf(element) };
      const entries = labels.get(label);
      if (entries) entries.push(entry);
      else labels.set(label, [entry]);
    }
    const before = [...then.values()].map(({ element }) => element);
    for (const element of await withinExport(before, { store, at: since, without })) {
      const label = labelOf(element);
      if (!without.has(label)) removed.push({ kind, label, id: givenId(element) });
    }
  }
  const changed = [...labels]
    .sort(([a], [b]) => compareText(a, b))
    .map(([label, entries]) => ({
      kind,
      label,
      ids: entries
        .sort((a, b) => b.created - a.created || compareText(b.id, a.id))
        .map(({ id }) => id),
    }));
  removed.sort((a, b) => compareText(a.label, b.label) || compareText(a.id, b.id));
  return { changed, removed };
}

function labelOf(element: Vertex | Edge): string {
  return 'labels' in element ? (element.labels[0] ?? '') : element.label;
}

function tooMuch(since: number, at: number): PlatformError {
  return new PlatformError(
    'PAYLOAD_TOO_LARGE',
    `More than ${MAX_CHANGED} elements changed between commit ${since} and ${at}; export the whole graph instead.`,
    { details: { since, at, limit: MAX_CHANGED } },
  );
}

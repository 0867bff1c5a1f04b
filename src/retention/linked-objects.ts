import { type Edge, parseEdge, type VertexId } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Decided } from './candidates.js';
import type { GraphParts, Reachable } from './reachable.js';

/** A prefix has at most 1,000 linked objects; people may have associated other artifacts with it. */
export const MOST_EDGES = 5_000;
const CHUNK = 100;
const LINK = 'ContributedTo';
/** For more outputs than this, one read of all links is faster than a query for each hundred outputs. */
const FEW = 5_000;
const WINDOW = 1_000;

interface GraphAt {
  readonly store: GraphStore;
  readonly at: number;
}

/**
 * Keeps an output when one of its objects is in use, or also belongs to an output that is kept. A
 * walk finds an object, but not the prefix that contains it.
 */
export async function keepByObjects(
  { store }: Pick<GraphParts, 'store'>,
  decided: readonly Decided[],
  { reachable, at }: { readonly reachable: Reachable; readonly at: number },
): Promise<readonly Decided[]> {
  const isOutput = ({ digest }: Decided) => digest !== undefined;
  const free = decided.filter((one) => isOutput(one) && one.keptBecause === undefined);
  if (free.length === 0) return decided;
  const places = new Set(free.map(({ uri }) => folderOf(uri)));
  const above = new Set(free.flatMap(({ uri }) => foldersOf(uri)));
  const overlapping = decided.filter(
    (one) =>
      isOutput(one) &&
      one.keptBecause !== undefined &&
      (above.has(folderOf(one.uri)) || foldersOf(one.uri).some((folder) => places.has(folder))),
  );
  const objects = await linkedObjects({ store, at }, [...free, ...overlapping]);
  const keepers = new Map<VertexId, Decided>();
  for (const one of overlapping)
    for (const id of [one.id, ...(objects.get(one.id) ?? [])]) keepers.set(id, one);
  return decided.map((one) => {
    if (one.keptBecause !== undefined || !one.rule) return one;
    const { keepReachable } = one.rule;
    const parts = objects.get(one.id) ?? [];
    const used = parts.find((id) => (keepReachable ? reachable.has(id) : reachable.isDirect(id)));
    if (used !== undefined)
      return { ...one, keptBecause: 'REACHABLE', path: () => reachable.pathFrom(used) };
    const shared = [one.id, ...parts].find((id) => keepers.has(id));
    const keeper = shared && keepers.get(shared);
    return keeper ? { ...one, keptBecause: keeper.keptBecause, path: keeper.path } : one;
  });
}

/** The objects that are linked to each of some outputs. */
async function linkedObjects(
  { store, at }: GraphAt,
  outputs: readonly Decided[],
): Promise<ReadonlyMap<VertexId, readonly VertexId[]>> {
  const ids = outputs.map(({ id }) => id);
  const found = new Map<VertexId, VertexId[]>(ids.map((id) => [id, []]));
  const links = ids.length > FEW ? allLinks(store, at) : linksTo(ids, { store, at });
  for await (const { from, to } of links) found.get(to)?.push(from);
  return found;
}

async function* linksTo(
  ids: readonly VertexId[],
  { store, at }: GraphAt,
): AsyncGenerator<Edge, void> {
  const query = { direction: 'in', labels: [LINK], first: MOST_EDGES, at } as const;
  for (let from = 0; from < ids.length; from += CHUNK) {
    const vertices = ids.slice(from, from + CHUNK);
    for (const { items } of (await store.incident({ ...query, vertices })).values())
      for (const { element } of items) yield element;
  }
}

async function* allLinks(store: GraphStore, at: number): AsyncGenerator<Edge, void> {
  const query = { kind: 'edge', label: LINK, at, size: WINDOW } as const;
  for await (const { lines } of store.snapshots(query))
    for (const line of Buffer.from(lines).toString('utf8').split('\n')) yield parseEdge(line);
}

function folderOf(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** The URI as a folder, and the folders that contain it. */
function foldersOf(uri: string): readonly string[] {
  const folders = [folderOf(uri)];
  for (let end = uri.lastIndexOf('/'); end > 's3://'.length; end = uri.lastIndexOf('/', end - 1))
    folders.push(uri.slice(0, end + 1));
  return folders;
}

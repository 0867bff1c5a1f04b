import type { ArnScope } from '#src/domain/arn.js';
import { BOOKKEEPING, type Reliance, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS, type LineageEntity } from '#src/domain/lineage/index.js';
import { artifactArn } from '#src/lineage/index.js';
import type { AncestorsAt, LineageCache, RecordedAncestors } from './lineage-cache.js';

/** The largest number of ancestors; an act with more violates all its rules. */
const MOST_ANCESTORS = 100_000;
const WALK_MS = 5_000;
/** The most folders above ancestors; an act with more violates all its rules. */
const MOST_FOLDERS = 20_000;

/** Which ancestors to read. */
export interface AncestorQuery {
  /** Entities to read with their ancestors. */
  readonly starts: readonly VertexId[];
  readonly scope: ArnScope;
  /** True to read the folders above artifacts, too. */
  readonly withFolders: boolean;
}

/** Returns entities with their ancestors. Reads those that are not kept. */
export function recordedAncestors(known: LineageCache, query: AncestorQuery): Promise<AncestorsAt> {
  const key = [query.withFolders, ...[...query.starts].sort()].join();
  return known.ancestors(key, () => readAncestors(known, query));
}

async function readAncestors(
  known: LineageCache,
  { starts, scope, withFolders }: AncestorQuery,
): Promise<AncestorsAt> {
  const { vertices, links, edges, at, incompleteReason } = await known.store.walk({
    starts,
    direction: 'ascendants',
    edgeLabels: ASSOCIATION_LABELS,
    first: MOST_ANCESTORS,
    withEdges: 'ends',
    limits: { maxVertices: MOST_ANCESTORS, timeoutMs: WALK_MS },
  });
  const read = async (ids: readonly VertexId[]) => {
    const found = [...(await known.read(ids, at))];
    return new Map(found.map(([id, { entity }]) => [id, entity]));
  };
  // The walk also passes through vertices that are no entities, which a bulk load may have written.
  const walked = vertices.map(({ id }) => id);
  const entities = await read(walked);
  const above = withFolders ? foldersAboveAll(scope, entities.values()) : NO_FOLDERS;
  const recorded: RecordedAncestors = {
    entities,
    folders: await read([...above]),
    links: links ?? edges.map(({ element }) => element),
    incompleteReason: incompleteReason ?? (above.size > MOST_FOLDERS ? 'SIZE_LIMIT' : undefined),
    size: entities.size + above.size,
    touches: touching(new Set([...starts, ...walked]), above),
  };
  return { recorded, at };
}

/** Adds the folders above artifacts that the graph does not contain yet, read at the same commit. */
export async function withFoldersAbove(
  known: LineageCache,
  { recorded, at }: AncestorsAt,
  {
    scope,
    entities,
  }: Pick<AncestorQuery, 'scope'> & { readonly entities: Iterable<LineageEntity> },
): Promise<Pick<RecordedAncestors, 'folders' | 'incompleteReason' | 'touches'>> {
  const { folders, incompleteReason, touches } = recorded;
  const above = foldersAboveAll(scope, entities);
  if (above.size === 0) return recorded;
  const found = await known.read([...above], at);
  const touchesAbove = touching(NO_FOLDERS, above);
  return {
    folders: new Map([...folders, ...[...found].map(([id, { entity }]) => [id, entity] as const)]),
    incompleteReason: incompleteReason ?? (above.size > MOST_FOLDERS ? 'SIZE_LIMIT' : undefined),
    touches: (change) => touches(change) || touchesAbove(change),
  };
}

const NO_FOLDERS: ReadonlySet<VertexId> = new Set();
const RESET = vertexIdOf(BOOKKEEPING.reset);

/**
 * Returns the test for changes of what was read. `folders` also has folders that do not exist yet.
 */
function touching(
  walked: ReadonlySet<VertexId>,
  folders: ReadonlySet<VertexId>,
): Reliance['touches'] {
  const isRead = (id: VertexId) => walked.has(id) || folders.has(id) || id === RESET;
  return (change) => {
    switch (change.kind) {
      case 'putVertex':
        return isRead(change.vertex.id);
      case 'removeVertex':
        return isRead(change.id);
      case 'putEdge':
        return walked.has(change.edge.to);
      case 'removeEdge':
        return !('before' in change) || walked.has(change.before.to);
    }
  };
}

/** Returns the folders above artifacts. Stops at one more than {@link MOST_FOLDERS}. */
function foldersAboveAll(
  scope: ArnScope,
  entities: Iterable<LineageEntity>,
): ReadonlySet<VertexId> {
  const uris = new Set<string>();
  for (const entity of entities)
    if (entity.kind === 'artifact')
      for (const uri of foldersAbove(entity.source.uri)) {
        if (uris.size > MOST_FOLDERS) break;
        uris.add(uri);
      }
  return new Set([...uris].map((uri) => vertexIdOf(artifactArn(scope, uri))));
}

/** Yields the prefixes above a URI, the nearest first, with and without a slash at the end. */
export function* foldersAbove(uri: string): Generator<string> {
  const first = uri.indexOf('://') + 3;
  for (let end = uri.lastIndexOf('/'); end > first; end = uri.lastIndexOf('/', end - 1))
    yield* [uri.slice(0, end + 1), uri.slice(0, end)];
}

import { type Arn, parseArn } from '#src/domain/arn.js';
import {
  type IncompleteReason,
  type VertexId,
  vertexIdOf,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { type LineageDraft, linksInto } from '#src/lineage/index.js';
import type { LineageCache, RecordedAncestors } from './lineage-cache.js';
import { recordedAncestors, withFoldersAbove } from './recorded-ancestors.js';

/** An entity with all its ancestors at one commit, and with the additions of a draft. */
export interface Ancestors {
  /** The entity that the ancestors lead to. */
  readonly target: VertexId;
  /** The nearest first, with the changes of the draft. Entities that only the draft has follow. */
  readonly entities: ReadonlyMap<VertexId, LineageEntity>;
  readonly folders: RecordedAncestors['folders'];
  readonly links: readonly WalkedLink[];
  /** The commit of the read. */
  readonly at: number;
  readonly incompleteReason: IncompleteReason | undefined;
  /** Returns true for a change of what was read. */
  readonly touches: RecordedAncestors['touches'];
  /** The ancestors without the draft. */
  readonly recorded: RecordedAncestors;
  /** Entities that the draft adds or changes. */
  readonly drafted: ReadonlyMap<VertexId, LineageEntity>;
}

/**
 * Returns the ancestors of an entity, for all rules of an act. `withFolders` adds the folders above
 * artifacts; default: false.
 */
export async function ancestorsOf(
  known: LineageCache,
  entity: Arn,
  {
    draft,
    withFolders = false,
  }: { readonly draft?: LineageDraft | undefined; readonly withFolders?: boolean } = {},
): Promise<Ancestors> {
  const target = vertexIdOf(entity);
  const { entities: pending, associations } = draft?.pending() ?? NOTHING;
  const added = associations.map(({ from, to, type = '' }) => ({ from, to, label: type }));
  const near = [...reached(target, added)];
  const old = near.filter((id) => pending.get(id)?.mode !== 'create');
  const scope = parseArn(entity);
  const starts = old.length > 0 ? old : [target];
  const found = await recordedAncestors(known, { starts, scope, withFolders });
  const { recorded, at } = found;
  const isNear = new Set(near);
  const drafted = new Map<VertexId, LineageEntity>();
  for (const id of near) {
    const own = pending.get(id);
    if (!own) continue;
    const before = recorded.entities.get(id);
    const after = before ? own.merge(before) : own.build();
    if (after !== before) drafted.set(id, after);
  }
  const unread = [...drafted].flatMap(([id, one]) => (recorded.entities.has(id) ? [] : one));
  const { folders, incompleteReason, touches } = withFolders
    ? await withFoldersAbove(known, found, { scope, entities: unread })
    : recorded;
  return {
    target,
    entities: new Map([...recorded.entities, ...drafted]),
    folders,
    links: [...recorded.links, ...added.filter(({ to }) => isNear.has(to))],
    at,
    incompleteReason,
    touches,
    recorded,
    drafted,
  };
}

const NOTHING = { entities: new Map(), associations: [] } satisfies ReturnType<
  LineageDraft['pending']
>;

/** Returns the target, and all vertices that lead to it along the links. */
function reached(target: VertexId, links: readonly WalkedLink[]): ReadonlySet<VertexId> {
  const into = linksInto({ links });
  const found = new Set([target]);
  // A set yields the elements that are added while it is read.
  for (const id of found) for (const { from } of into.get(id) ?? []) found.add(from);
  return found;
}

/** The most entities of a path. */
const MOST_OF_PATH = 100;

/**
 * Returns a function for the shortest path from an ancestor to the target, with both ends. The
 * middle of a path of more than 100 is left out.
 */
export function pathsIn({
  target,
  entities,
  links,
}: Pick<Ancestors, 'target' | 'entities' | 'links'>) {
  const into = linksInto({ links });
  const next = new Map<VertexId, VertexId | undefined>([[target, undefined]]);
  for (const [id] of next)
    for (const { from } of into.get(id) ?? []) if (!next.has(from)) next.set(from, id);
  return (ancestor: VertexId): readonly LineageEntity[] => {
    const path: LineageEntity[] = [];
    for (let id: VertexId | undefined = ancestor; id !== undefined; id = next.get(id)) {
      const entity = entities.get(id);
      if (entity) path.push(entity);
    }
    const end = MOST_OF_PATH / 2;
    return path.length > MOST_OF_PATH ? [...path.slice(0, end), ...path.slice(-end)] : path;
  };
}

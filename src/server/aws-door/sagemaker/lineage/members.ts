import { present } from '#schema/shared/maps.js';
import type { Arn } from '#src/domain/arn.js';
import {
  type Edge,
  type EdgeSelection,
  edgePosition,
  type Versioned,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { LineageEntity, LineageKind } from '#src/domain/lineage/index.js';
import type { OperationContext } from '../../json/operation.js';
import { type EntityListInput, type EntityOf, toEntity } from './entities.js';
import { MOST_ROWS, readAllRows, sortedPage, tooManyRows } from './sorted-page.js';

const ADVICE = 'name a smaller group';

/** Reads the entities of a kind with associations to one of several. Throws `QUERY_TOO_COSTLY`. */
export async function sourcesOf<Kind extends LineageKind>(
  kind: Kind,
  destinations: readonly Arn[],
  context: OperationContext,
): Promise<readonly EntityOf<Kind>[]> {
  const ids = new Set<VertexId>();
  for (const arn of destinations) {
    for (const edge of await edgesOf({ to: vertexIdOf(arn) }, context)) ids.add(edge.from);
    if (ids.size > MOST_ROWS) throw tooManyRows(ADVICE);
  }
  return entitiesOf(kind, ids, context);
}

/** Reads the entities of a kind with associations from one. Throws `QUERY_TOO_COSTLY`. */
export async function destinationsOf<Kind extends LineageKind>(
  kind: Kind,
  source: Arn,
  context: OperationContext,
): Promise<readonly EntityOf<Kind>[]> {
  const edges = await edgesOf({ from: vertexIdOf(source) }, context);
  return entitiesOf(kind, new Set(edges.map(({ to }) => to)), context);
}

/** A page of entities that were read, by name or by time. */
export function memberPage<Entity extends LineageEntity>(
  entities: readonly Entity[],
  label: string,
  input: EntityListInput,
) {
  const { CreatedAfter, CreatedBefore, SortBy = 'CreationTime' } = input;
  const [from, to] = [CreatedAfter?.getTime() ?? 0, CreatedBefore?.getTime() ?? Infinity];
  const chosen = entities.filter(({ creationTime }) => creationTime >= from && creationTime <= to);
  const keyOf = ({ name = '', creationTime }: Entity) => (SortBy === 'Name' ? name : creationTime);
  const positionOf = (entity: Entity) => ({ key: keyOf(entity), id: entity.arn });
  return sortedPage(chosen, { label, positionOf }, input);
}

async function edgesOf(
  selection: EdgeSelection,
  { services, signal }: OperationContext,
): Promise<readonly Edge[]> {
  const edges = await readAllRows<Versioned<Edge>>((first, last) => {
    const after = last && edgePosition(last.element);
    return services.lineage.associations(
      { ...selection, first, ...present({ after }) },
      { signal },
    );
  }, ADVICE);
  return edges.map(({ element }) => element);
}

async function entitiesOf<Kind extends LineageKind>(
  kind: Kind,
  ids: ReadonlySet<VertexId>,
  { services }: OperationContext,
): Promise<readonly EntityOf<Kind>[]> {
  if (ids.size === 0) return [];
  const vertices = [...(await services.store.vertices([...ids])).values()];
  return vertices
    .filter(({ element }) => element.labels[0] === kind)
    .map((vertex) => toEntity<Kind>(vertex).element);
}

import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  givenId,
  INDEXED,
  type Properties,
  stringOf,
  timeOf,
  type Versioned,
  type VertexId,
  type WalkedLink,
} from '#src/domain/graph/index.js';
import { ASSOCIATION_TYPES, type AssociationType, isEntity } from '#src/domain/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { entityNode, IDENTITY_FIELDS, identityNode } from '../lineage-entity/node.js';
import type { LineageEntityType } from '../lineage-entity/type.js';
import type { Deferred } from '../shared/deferred.js';
import type { Moment } from '../shared/moment.js';
import { selectsOnly } from '../shared/request.js';
import type { AssociationObjectType } from './type.js';

/** When an association was read, and its known ends. */
export interface AssociationSetting extends Moment {
  /** Entities that were read already. */
  readonly known?: ReadonlyMap<VertexId, LineageEntityType>;
}

/** The GraphQL object of an association; ends that are not known are read in one batch when selected. */
export function associationNode(
  { element }: Versioned<Edge>,
  setting: AssociationSetting = {},
): AssociationObjectType {
  const { from, to, label, properties } = element;
  const { known } = setting;
  const source = known?.get(from) ?? end(from, arnOf(properties, 'sourcearn'), setting);
  const destination = known?.get(to) ?? end(to, arnOf(properties, 'destinationarn'), setting);
  return {
    source,
    destination,
    type: TYPES.get(label),
    createdBy: stringOf(properties, 'createdby'),
    creationTime: timeOf(properties, INDEXED.creationTime) ?? 0,
  } as AssociationObjectType; // undefined answers null
}

/** The GraphQL object of an association when only {@link LINK_FIELDS} are selected. */
export function linkNode(
  { from, to, label }: WalkedLink,
  setting: AssociationSetting,
): AssociationObjectType {
  const { known } = setting;
  return {
    source: known?.get(from) ?? end(from, undefined, setting),
    destination: known?.get(to) ?? end(to, undefined, setting),
    type: TYPES.get(label),
  } as AssociationObjectType; // the rest is not selected
}

/** The fields that {@link linkNode} can answer. */
export const LINK_FIELDS: ReadonlySet<string> = new Set([
  'source',
  'destination',
  'type',
  '__typename',
]);

/** Any other label belongs to an association without a type. */
const TYPES: ReadonlyMap<string, AssociationType> = new Map(
  ASSOCIATION_TYPES.map((type) => [type, type]),
);

function arnOf(properties: Properties, name: string): Arn | undefined {
  return stringOf(properties, name) as Arn | undefined;
}

function end(id: VertexId, arn: Arn | undefined, moment: Moment): Deferred<LineageEntityType> {
  return (_args, context, info) => {
    const identity =
      arn !== undefined && selectsOnly(info, IDENTITY_FIELDS) && identityNode(arn, moment);
    return identity || load(id, context, moment);
  };
}

async function load(
  id: VertexId,
  context: GraphQLContext,
  moment: Moment,
): Promise<LineageEntityType> {
  const vertex = await context.loaders.vertices.load(id, moment.at);
  if (!vertex) throw new Error(`The end ${id} of an association is not in the graph.`);
  if (!isEntity(vertex.element))
    throw new PlatformError(
      'RECORD_UNREADABLE',
      `An association ends at the vertex '${givenId(vertex.element)}', which a bulk load brought in the place of an entity; remove it with deleteForeignElements.`,
      { details: { id } },
    );
  return entityNode(vertex, moment);
}

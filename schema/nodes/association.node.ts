import type { Arn } from '#src/domain/arn.js';
import type { Edge, Versioned, VertexId } from '#src/domain/graph/index.js';
import { edgeToAssociation } from '#src/domain/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { selectsOnly } from '../selection.js';
import type { AssociationObjectType } from '../types/association.type.js';
import type { Deferred } from '../types/deferred.js';
import type { LineageEntityType } from '../types/lineage-entity.type.js';
import { entityNode, IDENTITY_FIELDS, identityNode } from './lineage-entity.node.js';

/** What is known of an association's surroundings. */
export interface AssociationSetting {
  /** The commit that it was read at; absent: the present. */
  readonly at?: number | undefined;
  /** Entities that were read already. */
  readonly known?: ReadonlyMap<VertexId, LineageEntityType>;
}

/** The GraphQL object of an association; ends that are not known are read in one batch when selected. */
export function associationNode(
  { element }: Versioned<Edge>,
  { at, known }: AssociationSetting = {},
): AssociationObjectType {
  const { source, destination, ...rest } = edgeToAssociation(element);
  return {
    ...rest,
    source: known?.get(element.from) ?? end(element.from, source, at),
    destination: known?.get(element.to) ?? end(element.to, destination, at),
  };
}

function end(id: VertexId, arn: Arn | undefined, at?: number): Deferred<LineageEntityType> {
  return (_args, context, info) => {
    const identity =
      arn !== undefined && selectsOnly(info, IDENTITY_FIELDS) && identityNode(arn, at);
    return identity || load(id, context, at);
  };
}

async function load(
  id: VertexId,
  context: GraphQLContext,
  at: number | undefined,
): Promise<LineageEntityType> {
  const vertex = await context.loaders.vertices.load(id, at);
  if (!vertex) throw new Error(`The end ${id} of an association is not in the graph.`);
  return entityNode(vertex, at);
}

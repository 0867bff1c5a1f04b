import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { type Side, vertexIdOf } from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS, isEntityVertex } from '#src/domain/lineage/index.js';
import { ASSOCIATION_ORDER, associationConnection } from '../association/list.js';
import {
  AssociationConnection,
  type AssociationObjectType,
  IncidentArgs,
} from '../association/type.js';
import type { GraphQLContext } from '../context.js';
import { EntityLineageArgs } from '../lineage/input.js';
import { LineageType } from '../lineage/type.js';
import { walkLineage } from '../lineage/walk.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { present } from '../shared/maps.js';
import { AT_COMMIT, momentOf } from '../shared/moment.js';
import { type ConnectionOf, listPosition, pageSize } from '../shared/paging.js';
import { type Request, Requested } from '../shared/request.js';
import { entityNode } from './node.js';
import { LineageEntityType } from './type.js';

/** Any entity, and the common fields of all kinds. */
@Resolver(() => LineageEntityType)
export class LineageEntityResolver {
  @Needs('viewer')
  @Query(() => LineageEntityType, {
    nullable: true,
    description: 'The lineage entity of an ARN, or null.',
  })
  async lineageEntity(
    @Arg('arn', () => ArnScalar, { description: 'Its ARN.' }) arn: Arn,
    @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<LineageEntityType | undefined> {
    const moment = momentOf(atCommit);
    const vertex = await loaders.vertices.load(vertexIdOf(arn), moment.at);
    return vertex && isEntityVertex(vertex.element) ? entityNode(vertex, moment) : undefined;
  }

  @FieldResolver(() => AssociationConnection, {
    description: 'The associations that end here, newest first.',
  })
  incoming(
    @Root() entity: LineageEntityType,
    @Args(() => IncidentArgs) args: IncidentArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<AssociationObjectType>> {
    return incident({ entity, args, direction: 'in' }, context);
  }

  @FieldResolver(() => AssociationConnection, {
    description: 'The associations that begin here, newest first.',
  })
  outgoing(
    @Root() entity: LineageEntityType,
    @Args(() => IncidentArgs) args: IncidentArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<AssociationObjectType>> {
    return incident({ entity, args, direction: 'out' }, context);
  }

  @FieldResolver(() => LineageType, {
    description: 'The connected entities, breadth first.',
  })
  lineage(
    @Root() entity: LineageEntityType,
    @Args(() => EntityLineageArgs) args: EntityLineageArgs,
    @Requested() request: Request,
  ): Promise<LineageType> {
    const moment = args.atCommit === undefined ? entity : momentOf(args.atCommit);
    return walkLineage({ start: [entity.arn], moment, args }, request);
  }
}

interface IncidentRequest {
  readonly entity: LineageEntityType;
  readonly args: IncidentArgs;
  readonly direction: Side;
}

/** First pages of many entities are one store call; a later page is a separate call. */
async function incident(
  { entity, args, direction }: IncidentRequest,
  context: GraphQLContext,
): Promise<ConnectionOf<AssociationObjectType>> {
  const { at } = entity;
  const id = vertexIdOf(entity.arn);
  const first = pageSize(args.first, context);
  const after = listPosition(ASSOCIATION_ORDER, args.after);
  const labels = args.types ?? ASSOCIATION_LABELS;
  const query = { direction, labels, ...present({ at }) };
  const page = after
    ? (
        await context.services.store.incident({ ...query, vertices: [id], first, after }, context)
      ).get(id)
    : await context.loaders.incident.load(id, { ...query, first });
  return associationConnection(page ?? { items: [], hasNext: false }, {
    moment: entity,
    hasPrevious: after !== undefined,
    count: ({ loaders }) => loaders.incident.count(id, query),
  });
}

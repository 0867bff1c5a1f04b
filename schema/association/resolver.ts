import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { present } from '../shared/maps.js';
import { momentOf } from '../shared/moment.js';
import { type ConnectionOf, listPosition, pageSize } from '../shared/paging.js';
import { ASSOCIATION_ORDER, associationConnection } from './list.js';
import { associationNode } from './node.js';
import {
  AssociationConnection,
  AssociationInput,
  AssociationListArgs,
  AssociationObjectType,
} from './type.js';

/** Associations. */
@Resolver(() => AssociationObjectType)
export class AssociationResolver {
  @Needs('viewer')
  @Query(() => AssociationConnection, {
    description: 'Associations over the whole graph, newest first.',
  })
  async associations(
    @Args(() => AssociationListArgs) args: AssociationListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<AssociationObjectType>> {
    const { lineage } = context.services;
    const { filter } = args;
    const moment = momentOf(args.atCommit);
    const after = listPosition(ASSOCIATION_ORDER, args.after);
    const selection = present({
      from: filter?.sourceArn && vertexIdOf(filter.sourceArn),
      to: filter?.destinationArn && vertexIdOf(filter.destinationArn),
      fromType: filter?.sourceType,
      toType: filter?.destinationType,
      labels: filter?.type && [filter.type],
      createdAfter: filter?.createdAfter,
      createdBefore: filter?.createdBefore,
      at: moment.at,
    });
    const first = pageSize(args.first, context);
    const page = await lineage.associations(
      { ...selection, first, ...present({ after }) },
      context,
    );
    return associationConnection(page, {
      moment,
      hasPrevious: after !== undefined,
      count: () => lineage.countAssociations(selection, context),
    });
  }

  @Needs('operator')
  @Mutation(() => AssociationObjectType, {
    description: 'Links two entities; a pair that is linked already is ALREADY_EXISTS.',
  })
  async createAssociation(
    @Args(() => AssociationInput) association: AssociationInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<AssociationObjectType> {
    return associationNode(await services.recorder.createAssociation(association, principal.arn));
  }

  @Needs('operator')
  @Mutation(() => Boolean, {
    description:
      'Deletes the association of a pair and returns true; NOT_FOUND when there is none, FORBIDDEN when the platform recorded it and the caller is no admin.',
  })
  async deleteAssociation(
    @Arg('source', () => ArnScalar, { description: 'Where it begins.' }) source: Arn,
    @Arg('destination', () => ArnScalar, { description: 'Where it ends.' }) destination: Arn,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<boolean> {
    await services.recorder.deleteAssociation({ source, destination, principal });
    return true;
  }
}

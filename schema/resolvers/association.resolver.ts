import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { commitToReadAt } from '../at-commit.js';
import type { GraphQLContext } from '../context.js';
import { CreateAssociationArgs } from '../inputs/association.input.js';
import { AssociationListArgs } from '../inputs/lineage-list.input.js';
import { DEFAULT_PAGE } from '../inputs/page.args.js';
import { associationNode } from '../nodes/association.node.js';
import { listPosition, pageSize } from '../paging.js';
import { present } from '../present.js';
import { ArnScalar } from '../scalars/index.js';
import { AssociationConnection, AssociationObjectType } from '../types/association.type.js';
import type { ConnectionOf } from '../types/connection.js';
import { ASSOCIATION_ORDER, associationConnection } from './association-list.js';

/** Associations. */
@Resolver(() => AssociationObjectType)
export class AssociationResolver {
  @Query(() => AssociationConnection, {
    description: 'Associations over the whole graph, newest first.',
  })
  async associations(
    @Args(() => AssociationListArgs) args: AssociationListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<AssociationObjectType>> {
    const { lineage } = context.services;
    const { filter } = args;
    const at = commitToReadAt(args.atCommit);
    const after = listPosition(ASSOCIATION_ORDER, args.after);
    const selection = present({
      from: filter?.sourceArn && vertexIdOf(filter.sourceArn),
      to: filter?.destinationArn && vertexIdOf(filter.destinationArn),
      fromType: filter?.sourceType,
      toType: filter?.destinationType,
      label: filter?.type,
      createdAfter: filter?.createdAfter,
      createdBefore: filter?.createdBefore,
      at,
    });
    const first = pageSize(args.first ?? DEFAULT_PAGE, context);
    const page = await lineage.associations(
      { ...selection, first, ...present({ after }) },
      context,
    );
    return associationConnection(page, {
      at,
      hasPrevious: after !== undefined,
      count: () => lineage.countAssociations(selection, context),
    });
  }

  @Authorized('operator')
  @Mutation(() => AssociationObjectType, {
    description: 'Links two entities; a pair that is linked already is ALREADY_EXISTS.',
  })
  async createAssociation(
    @Args(() => CreateAssociationArgs) { source, destination, type }: CreateAssociationArgs,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<AssociationObjectType> {
    loaders.clear();
    const association = { source, destination, ...present({ type }) };
    return associationNode(await services.recorder.createAssociation(association, principal.arn));
  }

  @Authorized('operator')
  @Mutation(() => Boolean, {
    description:
      'Deletes the association of a pair and returns true; NOT_FOUND when there is none.',
  })
  async deleteAssociation(
    @Arg('source', () => ArnScalar, { description: 'Where it begins.' }) source: Arn,
    @Arg('destination', () => ArnScalar, { description: 'Where it ends.' }) destination: Arn,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<boolean> {
    loaders.clear();
    await services.recorder.deleteAssociation(source, destination, principal.arn);
    return true;
  }
}

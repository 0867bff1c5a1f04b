import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { GraphQLContext } from '../context.js';
import { CreateActionInput, UpdateActionInput } from '../inputs/action.input.js';
import { EntityListArgs } from '../inputs/lineage-list.input.js';
import { toNewAction } from '../inputs/to-lineage.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { present } from '../present.js';
import { ArnScalar } from '../scalars/index.js';
import { ActionConnection, ActionType } from '../types/action.type.js';
import type { ConnectionOf } from '../types/connection.js';
import { editProperties } from './edit-properties.js';
import { listEntities } from './entity-list.js';

/** Actions. */
@Resolver(() => ActionType)
export class ActionResolver {
  @Query(() => ActionType, {
    nullable: true,
    description: 'The action of an ARN or of a name, or null; name one of the two.',
  })
  async action(
    @Arg('arn', () => ArnScalar, { nullable: true, description: 'Its ARN.' })
    arn: Arn | null | undefined,
    @Arg('name', () => String, { nullable: true, description: 'Its name.' })
    name: string | null | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ActionType | undefined> {
    const vertex = await services.lineage.find('action', present({ arn, name }));
    return vertex && entityNode<ActionType>(vertex);
  }

  @Query(() => ActionConnection, { description: 'The actions.' })
  actions(
    @Args(() => EntityListArgs) args: EntityListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ActionType>> {
    return listEntities('action', args, context);
  }

  @Authorized('operator')
  @Mutation(() => ActionType, {
    description: 'Records an action; one of the same name is ALREADY_EXISTS.',
  })
  async createAction(
    @Arg('input', () => CreateActionInput, { description: 'The action.' })
    input: CreateActionInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ActionType> {
    loaders.clear();
    return entityNode(await services.recorder.createAction(toNewAction(input), principal.arn));
  }

  @Authorized('operator')
  @Mutation(() => ActionType, {
    description: 'Changes an action’s description, status or properties.',
  })
  async updateAction(
    @Arg('input', () => UpdateActionInput, { description: 'What to change.' })
    input: UpdateActionInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ActionType> {
    loaders.clear();
    const { arn, description, status } = input;
    const edit = editProperties(input);
    return entityNode(
      await services.recorder.update({
        arn,
        kind: 'action',
        actor: principal.arn,
        edit: (known) => ({ ...edit(known), ...present({ description, status }) }),
      }),
    );
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes an action without associations, and returns its ARN.',
  })
  deleteAction(
    @Arg('arn', () => ArnScalar, { description: 'The ARN of the action.' }) arn: Arn,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.recorder.delete(arn, 'action', principal.arn);
  }
}

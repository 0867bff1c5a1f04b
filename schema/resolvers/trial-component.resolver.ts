import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { GraphQLContext } from '../context.js';
import { EntityListArgs } from '../inputs/lineage-list.input.js';
import { toNewTrialComponent } from '../inputs/to-lineage.js';
import {
  CreateTrialComponentInput,
  UpdateTrialComponentInput,
} from '../inputs/trial-component.input.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { present } from '../present.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../types/connection.js';
import { TrialComponentConnection, TrialComponentType } from '../types/trial-component.type.js';
import { editTrialComponent } from './edit-trial-component.js';
import { listEntities } from './entity-list.js';

/** Trial components. */
@Resolver(() => TrialComponentType)
export class TrialComponentResolver {
  @Query(() => TrialComponentType, {
    nullable: true,
    description: 'The trial component of an ARN or of a name, or null; name one of the two.',
  })
  async trialComponent(
    @Arg('arn', () => ArnScalar, { nullable: true, description: 'Its ARN.' })
    arn: Arn | null | undefined,
    @Arg('name', () => String, { nullable: true, description: 'Its name.' })
    name: string | null | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<TrialComponentType | undefined> {
    const vertex = await services.lineage.find('trial_component', present({ arn, name }));
    return vertex && entityNode<TrialComponentType>(vertex);
  }

  @Query(() => TrialComponentConnection, { description: 'The trial components.' })
  trialComponents(
    @Args(() => EntityListArgs) args: EntityListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<TrialComponentType>> {
    return listEntities('trial_component', args, context);
  }

  @Authorized('operator')
  @Mutation(() => TrialComponentType, {
    description: 'Records a trial component; one of the same name is ALREADY_EXISTS.',
  })
  async createTrialComponent(
    @Arg('input', () => CreateTrialComponentInput, { description: 'The trial component.' })
    input: CreateTrialComponentInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<TrialComponentType> {
    loaders.clear();
    return entityNode(
      await services.recorder.createTrialComponent(toNewTrialComponent(input), principal.arn),
    );
  }

  @Authorized('operator')
  @Mutation(() => TrialComponentType, {
    description: 'Changes what a trial component says of itself.',
  })
  async updateTrialComponent(
    @Arg('input', () => UpdateTrialComponentInput, { description: 'What to change.' })
    input: UpdateTrialComponentInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<TrialComponentType> {
    loaders.clear();
    return entityNode(
      await services.recorder.update({
        arn: input.arn,
        kind: 'trial_component',
        actor: principal.arn,
        edit: editTrialComponent(input),
      }),
    );
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a trial component without associations, and returns its ARN.',
  })
  deleteTrialComponent(
    @Arg('arn', () => ArnScalar, { description: 'The ARN of the trial component.' }) arn: Arn,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.recorder.delete(arn, 'trial_component', principal.arn);
  }
}

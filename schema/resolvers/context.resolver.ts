import { Arg, Args, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { GraphQLContext } from '../context.js';
import { CreateContextInput, UpdateContextInput } from '../inputs/context.input.js';
import { EntityListArgs } from '../inputs/lineage-list.input.js';
import { ContextArgs } from '../inputs/lineage-query.input.js';
import { toNewContext } from '../inputs/to-lineage.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { present } from '../present.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../types/connection.js';
import { ContextConnection, ContextType } from '../types/context.type.js';
import { editProperties } from './edit-properties.js';
import { listEntities } from './entity-list.js';

/** Contexts. */
@Resolver(() => ContextType)
export class ContextResolver {
  @Query(() => ContextType, {
    nullable: true,
    description: 'The context of an ARN or of a name, or null; name one of the two.',
  })
  async context(
    @Args(() => ContextArgs) reference: ContextArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ContextType | undefined> {
    const vertex = await services.lineage.find('context', present(reference));
    return vertex && entityNode<ContextType>(vertex);
  }

  @Query(() => ContextConnection, { description: 'The contexts.' })
  contexts(
    @Args(() => EntityListArgs) args: EntityListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ContextType>> {
    return listEntities('context', args, context);
  }

  @Authorized('operator')
  @Mutation(() => ContextType, {
    description:
      'Records a context; one of the same name, or an experiment or trial of the same name, is ALREADY_EXISTS.',
  })
  async createContext(
    @Arg('input', () => CreateContextInput, { description: 'The context.' })
    input: CreateContextInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ContextType> {
    loaders.clear();
    return entityNode(await services.recorder.createContext(toNewContext(input), principal.arn));
  }

  @Authorized('operator')
  @Mutation(() => ContextType, {
    description: 'Changes a context’s description or properties.',
  })
  async updateContext(
    @Arg('input', () => UpdateContextInput, { description: 'What to change.' })
    input: UpdateContextInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<ContextType> {
    loaders.clear();
    const { arn, description } = input;
    const edit = editProperties(input);
    return entityNode(
      await services.recorder.update({
        arn,
        kind: 'context',
        actor: principal.arn,
        edit: (known) => ({ ...edit(known), ...present({ description }) }),
      }),
    );
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a context without associations, and returns its ARN.',
  })
  deleteContext(
    @Arg('arn', () => ArnScalar, { description: 'The ARN of the context.' }) arn: Arn,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return services.recorder.delete(arn, 'context', principal.arn);
  }
}

import { Arg, Args, type ClassType, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import type { LineageEntity, LineageKind } from '#src/domain/lineage/index.js';
import type { EntityReference, LineageRecorder } from '#src/lineage/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { momentOf } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { EntityListArgs } from './input.js';
import { listEntities } from './list.js';
import { entityNode } from './node.js';
import type { LineageEntityType } from './type.js';

/** The names of a kind of lineage entity, and the functions that create and change one. */
export interface EntityDefinition<
  Kind extends LineageKind,
  Created extends object,
  Updated extends { readonly arn: Arn },
> {
  readonly kind: Kind;
  /** The name of the GraphQL type. */
  readonly name: string;
  /** For descriptions: the words in the singular, with and without an article, and what one is found by. */
  readonly words: { readonly a: string; readonly the: string; readonly by: string };
  readonly type: ClassType<LineageEntityType>;
  readonly connection: ClassType<ConnectionOf<LineageEntityType> & object>;
  readonly reference: ClassType<object>;
  readonly create: {
    readonly input: ClassType<Created>;
    readonly description: string;
    readonly record: (
      recorder: LineageRecorder,
      input: Created,
      actor: string,
    ) => Promise<Versioned<Vertex>>;
  };
  readonly update: {
    readonly input: ClassType<Updated>;
    readonly description: string;
    readonly edit: (input: Updated) => (known: EntityOf<Kind>) => EntityOf<Kind>;
  };
}

type EntityOf<Kind extends LineageKind> = Extract<LineageEntity, { kind: Kind }>;

/** Makes the resolver of a kind of lineage entity: get and list, create, change and delete. */
export function defineEntityResolver<
  Kind extends LineageKind,
  Created extends object,
  Updated extends { readonly arn: Arn },
>(definition: EntityDefinition<Kind, Created, Updated>): new () => object {
  const { kind, name, words, type, connection, reference, create, update } = definition;
  const one = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

  @Resolver(() => type)
  class EntityResolver {
    @Needs('viewer')
    @Query(() => type, {
      name: one,
      nullable: true,
      description: `The ${words.the} of an ARN or of a ${words.by}, or null; name one of the two.`,
    })
    async find(
      @Args(() => reference) args: EntityReference & { readonly atCommit?: number },
      @Ctx() { services }: GraphQLContext,
    ): Promise<LineageEntityType | undefined> {
      const { atCommit, ...given } = args;
      const moment = momentOf(atCommit);
      const vertex = await services.lineage.find(kind, given, moment.at);
      return vertex && entityNode(vertex, moment);
    }

    @Needs('viewer')
    @Query(() => connection, { name: `${one}s`, description: `The ${words.the}s.` })
    list(
      @Args(() => EntityListArgs) args: EntityListArgs,
      @Ctx() context: GraphQLContext,
    ): Promise<ConnectionOf<LineageEntityType>> {
      return listEntities(kind, args, context);
    }

    @Needs('operator')
    @Mutation(() => type, { name: `create${name}`, description: create.description })
    async create(
      @Arg('input', () => create.input, { description: `The ${words.the}.` }) input: Created,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<LineageEntityType> {
      return entityNode(await create.record(services.recorder, input, principal.arn));
    }

    @Needs('operator')
    @Mutation(() => type, { name: `update${name}`, description: update.description })
    async update(
      @Arg('input', () => update.input, { description: 'What to change.' }) input: Updated,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<LineageEntityType> {
      const { arn } = input;
      const edit = update.edit(input);
      return entityNode(await services.recorder.update({ arn, kind, actor: principal.arn, edit }));
    }

    @Needs('operator')
    @Mutation(() => ArnScalar, {
      name: `delete${name}`,
      description: `Deletes ${words.a} without associations, and returns its ARN.`,
    })
    delete(
      @Arg('arn', () => ArnScalar, { description: `The ARN of the ${words.the}.` }) arn: Arn,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<Arn> {
      return services.recorder.delete(arn, kind, principal.arn);
    }
  }
  return EntityResolver;
}

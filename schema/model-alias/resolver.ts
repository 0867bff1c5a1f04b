import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { packageName, sameName } from '#src/domain/registry/index.js';
import type { RecordedAlias } from '#src/registry/index.js';
import type { GraphQLContext } from '../context.js';
import { ModelAliasListArgs, toRegistryFilter } from '../model-package/input.js';
import { modelPackageNode } from '../model-package/node.js';
import { ModelPackageType } from '../model-package/type.js';
import { packageGroupNode } from '../package-group/node.js';
import { PackageGroupType } from '../package-group/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { recordPage } from '../shared/list.js';
import { present } from '../shared/maps.js';
import type { Moment } from '../shared/moment.js';
import {
  type ConnectionOf,
  listCursor,
  listPosition,
  PageArgs,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import { modelAliasNode } from './node.js';
import {
  AliasMoveConnection,
  AliasMoveType,
  AliasPlaceInput,
  ModelAliasConnection,
  ModelAliasType,
  SetAliasInput,
} from './type.js';

/** Aliases of model package groups. */
@Resolver(() => ModelAliasType)
export class ModelAliasResolver {
  @Needs('viewer')
  @Query(() => ModelAliasConnection, { description: 'The aliases of groups, newest first.' })
  modelAliases(
    @Args(() => ModelAliasListArgs) args: ModelAliasListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelAliasType>> {
    const { modelAliases: records, scope } = context.services;
    const filter = toRegistryFilter(args.filter ?? {}, scope);
    const list = { label: 'modelAlias', records, toNode: modelAliasNode };
    return recordPage(list, { ...args, filter }, context);
  }

  @Needs('operator')
  @Mutation(() => ModelAliasType, {
    description: 'Moves an alias to a version, or makes it; endpoints that follow it are updated.',
  })
  async setModelAlias(
    @Arg('input', () => SetAliasInput, { description: 'The move.' }) input: SetAliasInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<ModelAliasType> {
    return modelAliasNode(await services.modelAliases.set(input, principal));
  }

  @Needs('operator')
  @Mutation(() => ModelAliasType, {
    description:
      'Moves an alias back to the last other version that is approved and whose bytes exist.',
  })
  async rollbackModelAlias(
    @Arg('input', () => AliasPlaceInput, { description: 'The alias.' }) input: AliasPlaceInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<ModelAliasType> {
    return modelAliasNode(await services.modelAliases.rollback(input, principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes an alias that no endpoint follows.',
  })
  deleteModelAlias(
    @Arg('input', () => AliasPlaceInput, { description: 'The alias.' }) input: AliasPlaceInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.modelAliases.delete(input, principal);
  }

  @FieldResolver(() => PackageGroupType, { nullable: true, description: 'Its group.' })
  async group(
    @Root() alias: ModelAliasType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<PackageGroupType | undefined> {
    const group = await services.packageGroups.get(alias.groupName, alias.at);
    return group && packageGroupNode(group, alias);
  }

  @FieldResolver(() => ModelPackageType, {
    nullable: true,
    description: 'The version that it points to.',
  })
  package(
    @Root() alias: ModelAliasType,
    @Ctx() context: GraphQLContext,
  ): Promise<ModelPackageType | undefined> {
    return packageAt(packageName(alias.groupName, alias.version), alias, context);
  }

  @FieldResolver(() => Boolean, { description: 'Whether only some callers may move it.' })
  async protected(
    @Root() { groupName, alias, at }: ModelAliasType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<boolean> {
    const group = await services.packageGroups.get(groupName, at);
    return group?.protectedAliases.some((one) => sameName(one.alias, alias)) ?? false;
  }

  @FieldResolver(() => AliasMoveConnection, { description: 'Its moves, newest first.' })
  async history(
    @Root() alias: ModelAliasType,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<AliasMoveType>> {
    const first = pageSize(args.first, context);
    const after = listPosition(alias.arn, args.after);
    const at = after === undefined ? alias.at : Number(after.key) - 1;
    const moves: RecordedAlias[] = [];
    for await (const move of context.services.modelAliases.history(alias.name, at)) {
      moves.push(move);
      if (moves.length > first) break;
    }
    const page = moves.slice(0, first);
    return toConnection({
      nodes: page.map((move) => moveNode(move, alias)),
      cursors: page.map(({ commit }) => listCursor(alias.arn, { key: commit, id: alias.arn })),
      hasNext: moves.length > first,
      hasPrevious: after !== undefined,
      count: async () => alias.moves,
    });
  }
}

function moveNode({ from, to, commit }: RecordedAlias, alias: ModelAliasType): AliasMoveType {
  const { movedBy: by, movedAt, cause, reason, version: toVersion } = to;
  return Object.assign(new AliasMoveType(), {
    groupName: alias.groupName,
    at: alias.at,
    isPast: alias.isPast,
    toVersion,
    by,
    movedAt,
    cause,
    commit,
    ...present({ reason, fromVersion: from?.version }),
  });
}

/** The versions of moves. */
@Resolver(() => AliasMoveType)
export class AliasMoveResolver {
  @FieldResolver(() => ModelPackageType, {
    nullable: true,
    description: 'The version that it pointed to before; null when it is new or deleted.',
  })
  async from(
    @Root() move: AliasMoveType,
    @Ctx() context: GraphQLContext,
  ): Promise<ModelPackageType | undefined> {
    if (move.fromVersion === undefined) return undefined;
    return packageAt(packageName(move.groupName, move.fromVersion), move, context);
  }

  @FieldResolver(() => ModelPackageType, {
    nullable: true,
    description: 'The version that it points to since then; null when it is deleted.',
  })
  to(
    @Root() move: AliasMoveType,
    @Ctx() context: GraphQLContext,
  ): Promise<ModelPackageType | undefined> {
    return packageAt(packageName(move.groupName, move.toVersion), move, context);
  }
}

async function packageAt(
  name: string,
  moment: Moment,
  { services }: GraphQLContext,
): Promise<ModelPackageType | undefined> {
  const found = await services.packages.get(name, moment.at);
  return found && modelPackageNode(found, moment);
}

import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { checkName, isName, NAME_RULES } from '#src/domain/names.js';
import { aliasName } from '#src/domain/registry/index.js';
import { ContextType } from '../context/type.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import { modelAliasNode } from '../model-alias/node.js';
import { ModelAliasType } from '../model-alias/type.js';
import { ModelPackageListArgs, PackageGroupListArgs } from '../model-package/input.js';
import { packagePage } from '../model-package/list.js';
import { ModelPackageConnection, type ModelPackageType } from '../model-package/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { namedMoment } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { packageGroupNode } from './node.js';
import {
  PackageGroupArgs,
  PackageGroupConnection,
  PackageGroupInput,
  PackageGroupType,
  toGroupRequest,
} from './type.js';

const NAME = { description: 'The group’s name.' };
const INPUT = { description: 'The group.' };

/** Model package groups. */
@Resolver(() => PackageGroupType)
export class PackageGroupResolver {
  @Needs('viewer')
  @Query(() => PackageGroupType, {
    nullable: true,
    description: 'The model package group of a name, or null.',
  })
  async modelPackageGroup(
    @Args(() => PackageGroupArgs) { name, ...named }: PackageGroupArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<PackageGroupType | undefined> {
    const moment = await namedMoment(named, services.lineage);
    if (!isName(NAME_RULES.packageGroup, name)) return undefined;
    const group = await services.packageGroups.get(name, moment.at);
    return group && packageGroupNode(group, moment);
  }

  @Needs('viewer')
  @Query(() => PackageGroupConnection, { description: 'The model package groups, newest first.' })
  modelPackageGroups(
    @Args(() => PackageGroupListArgs) args: PackageGroupListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<PackageGroupType>> {
    const { packageGroups: records, scope } = context.services;
    const filter = toVertexFilter(args.filter ?? {}, scope);
    const list = { label: 'packageGroup', records, toNode: packageGroupNode };
    return recordPage(list, { ...args, filter }, context);
  }

  @Needs('operator')
  @Mutation(() => PackageGroupType, { description: 'Creates a group of model packages.' })
  async createModelPackageGroup(
    @Arg('input', () => PackageGroupInput, INPUT) input: PackageGroupInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<PackageGroupType> {
    return packageGroupNode(await services.packageGroups.create(toGroupRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => PackageGroupType, { description: 'Changes a group of model packages.' })
  async updateModelPackageGroup(
    @Arg('input', () => PackageGroupInput, INPUT) input: PackageGroupInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<PackageGroupType> {
    return packageGroupNode(await services.packageGroups.update(toGroupRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a group that has no versions; its lineage stays.',
  })
  deleteModelPackageGroup(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.packageGroups.delete(name, principal);
  }

  @FieldResolver(() => ModelPackageConnection, { description: 'Its versions, newest first.' })
  packages(
    @Root() { name: group, at: atCommit }: PackageGroupType,
    @Args(() => ModelPackageListArgs) args: ModelPackageListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelPackageType>> {
    const at = args.atCommit ?? atCommit;
    return packagePage(
      { ...args, ...(at !== undefined && { atCommit: at }), filter: { ...args.filter, group } },
      context,
    );
  }

  @FieldResolver(() => [ModelAliasType], { description: 'Its aliases, by name.' })
  async aliases(
    @Root() group: PackageGroupType,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly ModelAliasType[]> {
    const found = await Promise.all(group.aliasNames.map((one) => aliasOf(group, one, context)));
    return found.flatMap((one) => one ?? []);
  }

  @FieldResolver(() => ModelAliasType, { nullable: true, description: 'An alias of it, or null.' })
  alias(
    @Root() group: PackageGroupType,
    @Arg('name', () => String, { description: 'The alias.' }) name: string,
    @Ctx() context: GraphQLContext,
  ): Promise<ModelAliasType | undefined> {
    return aliasOf(group, checkName(NAME_RULES.alias, name), context);
  }

  @FieldResolver(() => ContextType, {
    nullable: true,
    description: 'The context that represents it in the lineage.',
  })
  async context(
    @Root() group: PackageGroupType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<ContextType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(group.contextArn), group.at);
    return vertex && entityNode<ContextType>(vertex, group);
  }
}

async function aliasOf(
  group: PackageGroupType,
  alias: string,
  { services }: GraphQLContext,
): Promise<ModelAliasType | undefined> {
  const found = await services.modelAliases.get(aliasName(group.name, alias), group.at);
  return found && modelAliasNode(found, group);
}

import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Arn, makeArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { aliasName } from '#src/domain/registry/index.js';
import { packageArtifact } from '#src/lineage/index.js';
import { ArtifactType } from '../artifact/type.js';
import type { GraphQLContext } from '../context.js';
import { endpointNode } from '../endpoint/node.js';
import { EndpointType } from '../endpoint/type.js';
import { entityNode } from '../lineage-entity/node.js';
import { modelNode } from '../model/node.js';
import { ModelType } from '../model/type.js';
import { PromoteInput, toPromoteRequest } from '../model-alias/type.js';
import { packageGroupNode } from '../package-group/node.js';
import { PackageGroupType } from '../package-group/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { withTexts } from '../shared/maps.js';
import { namedMoment } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import {
  ApprovalArgs,
  ModelPackageListArgs,
  PACKAGE,
  PackageArgs,
  RegisterInput,
  toRegisterRequest,
  UpdateModelPackageInput,
} from './input.js';
import { packagePage } from './list.js';
import { modelPackageNode } from './node.js';
import { DecisionType, ModelBytesEnum, ModelPackageConnection, ModelPackageType } from './type.js';

/** Versions of model package groups. */
@Resolver(() => ModelPackageType)
export class ModelPackageResolver {
  @Needs('viewer')
  @Query(() => ModelPackageType, {
    nullable: true,
    description: 'The version of a model package group, by its number or by an alias, or null.',
  })
  async modelPackage(
    @Args(() => PackageArgs) { package: reference, ...named }: PackageArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ModelPackageType | undefined> {
    const moment = await namedMoment(named, services.lineage);
    const found = await services.packages.refer(reference, moment.at);
    return found && modelPackageNode(found, moment);
  }

  @Needs('viewer')
  @Query(() => ModelPackageConnection, { description: 'The versions of groups, newest first.' })
  modelPackages(
    @Args(() => ModelPackageListArgs) args: ModelPackageListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<ModelPackageType>> {
    return packagePage(args, context);
  }

  @Needs('operator')
  @Mutation(() => ModelPackageType, {
    description:
      'Registers the next version of a group; bytes that the group has already give the version that is there.',
  })
  async registerModelPackage(
    @Arg('input', () => RegisterInput, { description: 'The version.' }) input: RegisterInput,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<ModelPackageType> {
    const { newPackages } = services;
    return modelPackageNode(
      await newPackages.register(toRegisterRequest(input), principal, signal),
    );
  }

  @Needs('operator')
  @Mutation(() => ModelPackageType, {
    description: 'Changes the description, the model card or the life cycle of a version.',
  })
  async updateModelPackage(
    @Arg('input', () => UpdateModelPackageInput, { description: 'The changes.' })
    { package: reference, ...notes }: UpdateModelPackageInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<ModelPackageType> {
    const change = withTexts(notes, 'metadata');
    return modelPackageNode(await services.packages.update(reference, change, principal));
  }

  @Needs('operator')
  @Mutation(() => ModelPackageType, {
    description:
      'Records a decision about the bytes of a version. Only another caller than the one who registered them approves them, unless the group allows it.',
  })
  async setModelApproval(
    @Args(() => ApprovalArgs) request: ApprovalArgs,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<ModelPackageType> {
    return modelPackageNode(await services.packages.setApproval(request, principal, signal));
  }

  @Needs('operator')
  @Mutation(() => ModelPackageType, {
    description:
      'Copies a version into another group and moves an alias there; the bytes stay where they are.',
  })
  async promoteModelPackage(
    @Arg('input', () => PromoteInput, { description: 'The promotion.' }) input: PromoteInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<ModelPackageType> {
    return modelPackageNode(await services.newPackages.promote(toPromoteRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description:
      'Deletes a version that no alias points to and no endpoint serves; its number is not used again.',
  })
  deleteModelPackage(
    @Arg('package', () => String, PACKAGE) reference: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.packages.delete(reference, principal);
  }

  @FieldResolver(() => [DecisionType], {
    description: 'The decisions about its bytes, newest first, at most 100.',
  })
  async decisions(
    @Root() { name, at }: ModelPackageType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly DecisionType[]> {
    const decisions: DecisionType[] = [];
    for await (const { made, commit } of services.packages.approvals(name, at)) {
      const { status, digest, decision } = made;
      if (!decision || decisions.length === MOST_DECISIONS) break;
      const { by, at: decidedAt, reason } = decision;
      decisions.push({ status, by, decidedAt, reason, digest, commit });
    }
    return decisions;
  }

  @FieldResolver(() => [String], { description: 'The aliases that point to it.' })
  async aliases(
    @Root() { groupName, version, at }: ModelPackageType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly string[]> {
    const group = await services.packageGroups.get(groupName, at);
    const found = await Promise.all(
      (group?.aliases ?? []).map((one) => services.modelAliases.get(aliasName(groupName, one), at)),
    );
    return found.flatMap((one) => (one?.version === version ? [one.alias] : []));
  }

  @FieldResolver(() => ModelBytesEnum, {
    description: 'Whether its data exists at this moment, independent of the commit of the read.',
  })
  async bytes(
    @Root() { modelData }: ModelPackageType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<'Present' | 'Missing'> {
    return (await services.storage.head(modelData)) ? 'Present' : 'Missing';
  }
}

const MOST_DECISIONS = 100;

/** From a version to its group, its model, its artifact and its endpoints. */
@Resolver(() => ModelPackageType)
export class ModelPackageRelationsResolver {
  @FieldResolver(() => PackageGroupType, { nullable: true, description: 'Its group.' })
  async group(
    @Root() one: ModelPackageType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<PackageGroupType | undefined> {
    const group = await services.packageGroups.get(one.groupName, one.at);
    return group && packageGroupNode(group, one);
  }

  @FieldResolver(() => ModelType, { nullable: true, description: 'The model that is served.' })
  async model(
    @Root() one: ModelPackageType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ModelType | undefined> {
    const arn = makeArn(services.scope, 'model', one.modelName);
    const vertex = await loaders.vertices.load(vertexIdOf(arn), one.at);
    return vertex && modelNode(MODELS.read(vertex.element), one);
  }

  @FieldResolver(() => ArtifactType, {
    nullable: true,
    description: 'The artifact that represents it in the lineage.',
  })
  async artifact(
    @Root() one: ModelPackageType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<ArtifactType | undefined> {
    const arn = packageArtifact(services.scope, one.name);
    const vertex = await loaders.vertices.load(vertexIdOf(arn), one.at);
    return vertex && entityNode<ArtifactType>(vertex, one);
  }

  @FieldResolver(() => [EndpointType], {
    description: 'The endpoints whose present deployment serves it.',
  })
  async deployments(
    @Root() one: ModelPackageType,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<readonly EndpointType[]> {
    const model = await services.models.get(one.modelName, one.at);
    const found = await Promise.all(
      (model?.endpoints ?? []).map((name) =>
        loaders.vertices.load(vertexIdOf(makeArn(services.scope, 'endpoint', name)), one.at),
      ),
    );
    return found
      .flatMap((vertex) => (vertex ? [ENDPOINTS.read(vertex.element)] : []))
      .filter(({ deployment }) =>
        deployment.variants.some(({ modelPackage }) => modelPackage === one.name),
      )
      .map((endpoint) => endpointNode(endpoint, one));
  }
}

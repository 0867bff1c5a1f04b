import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { isName, NAME_RULES } from '#src/domain/names.js';
import type { GraphQLContext } from '../context.js';
import { PackageGroupListArgs } from '../model-package/input.js';
import { Needs } from '../root-fields.js';
import { toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { present } from '../shared/maps.js';
import { namedMoment } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { drainNode, quarantineNode, reachNode } from './node.js';
import {
  DrainEndpointsInput,
  QuarantineArgs,
  QuarantineConnection,
  QuarantineDrainType,
  QuarantineInput,
  QuarantineReachType,
  QuarantineType,
  ReleaseArgs,
} from './type.js';

/** Quarantines and their reach. */
@Resolver(() => QuarantineType)
export class QuarantineResolver {
  @Needs('viewer')
  @Query(() => QuarantineType, {
    nullable: true,
    description: 'The quarantine of a name, or null.',
  })
  async quarantine(
    @Args(() => QuarantineArgs) { name, ...named }: QuarantineArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<QuarantineType | undefined> {
    const moment = await namedMoment(named, services.lineage);
    if (!isName(NAME_RULES.quarantine, name)) return undefined;
    const found = await services.quarantines.get(name, moment.at);
    return found && quarantineNode(found, moment);
  }

  @Needs('viewer')
  @Query(() => QuarantineConnection, { description: 'The quarantines, newest first.' })
  quarantines(
    @Args(() => PackageGroupListArgs) args: PackageGroupListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<QuarantineType>> {
    const { quarantines: records, scope } = context.services;
    const filter = toVertexFilter(args.filter ?? {}, scope);
    return recordPage(
      { label: 'quarantine', records, toNode: quarantineNode },
      { ...args, filter },
      context,
    );
  }

  @FieldResolver(() => QuarantineReachType, {
    description: 'The resources that are derived from the data, at present.',
  })
  reach(
    @Root() { digest, uri }: QuarantineType,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<QuarantineReachType> {
    const of = present({ digest, uri });
    return services.turns.run(principal.arn, signal, async () =>
      reachNode(await services.quarantines.reach(of)),
    );
  }

  @Needs('operator')
  @Mutation(() => QuarantineType, {
    description:
      'Quarantines data. Refuses launches, deployments, approvals, promotions and moves of aliases that use the data, or anything derived from it.',
  })
  async quarantineData(
    @Arg('input', () => QuarantineInput, { description: 'The data and the reason.' })
    input: QuarantineInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<QuarantineType> {
    return quarantineNode(await services.quarantines.add(input, principal));
  }

  @Needs('operator')
  @Mutation(() => QuarantineDrainType, {
    description:
      'Drains endpoints, so that they stop serving models derived from quarantined data. The decision is one commit, and so is each act.',
  })
  drainEndpoints(
    @Arg('input', () => DrainEndpointsInput, { description: 'Which ones, and how.' })
    input: DrainEndpointsInput,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<QuarantineDrainType> {
    return services.turns.run(principal.arn, signal, async () =>
      drainNode(await services.drains.drain(input, principal)),
    );
  }

  @Needs('admin')
  @Mutation(() => QuarantineType, {
    description: 'Ends a quarantine, with drains that are not done yet; its record stays.',
  })
  async releaseQuarantine(
    @Args(() => ReleaseArgs) release: ReleaseArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<QuarantineType> {
    return quarantineNode(await services.quarantines.release(release, principal));
  }
}

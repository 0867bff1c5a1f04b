import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ruleText } from '#src/domain/retention/index.js';
import type { Decided } from '#src/retention/index.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import type { LineageEntityType } from '../lineage-entity/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { present } from '../shared/maps.js';
import { pageSize } from '../shared/paging.js';
import {
  PlanRetentionArgs,
  type RetentionGroupType,
  type RetentionItemType,
  RetentionPlanType,
  RetentionRunType,
} from './type.js';

/** Rules that remove bytes, and keep the lineage. */
@Resolver()
export class RetentionResolver {
  @Needs('operator')
  @Query(() => RetentionPlanType, {
    description:
      'What the rules of the setting retention say about all bytes that jobs and endpoints have written. It removes nothing. QUERY_TOO_COSTLY when the graph is too large to find all that is in use.',
  })
  async planRetention(
    @Args(() => PlanRetentionArgs) { uriPrefix, first }: PlanRetentionArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<RetentionPlanType> {
    const count = pageSize(first, context);
    const { services, loaders } = context;
    const plan = await loaders.inTurn(() => services.retention.plan(uriPrefix));
    const { id, commit, decided } = plan;
    const items = decided.filter(({ keptBecause }) => keptBecause !== 'NO_RULE').slice(0, count);
    return {
      id,
      atCommit: commit,
      groups: groupsOf(decided),
      items: items.map((one) => itemNode(one, commit, context)),
    };
  }

  @Needs('admin')
  @Mutation(() => RetentionRunType, {
    description:
      'Removes up to 1,000 of what a plan frees and what is still free; repeat it until nothing is left. Versions, digests and paths stay. VALIDATION_FAILED for an unknown plan, CONFLICT for one of other rules, of more than a day ago, or of a time to come.',
  })
  runRetention(
    @Arg('plan', () => ID, { description: 'The id of planRetention.' }) plan: string,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<RetentionRunType> {
    return services.retention.run(plan, principal, signal);
  }

  @Needs('operator')
  @Mutation(() => RetentionRunType, {
    description:
      'Removes the bytes of all outputs of a job that has ended, whose record may be deleted; its log, versions, digests and paths stay. RESOURCE_IN_USE, with the path, when one of them is in use, is held, or was written by another job too; then nothing is removed.',
  })
  deleteOutputs(
    @Arg('arn', () => ArnScalar, { description: 'The ARN of the job.' }) job: Arn,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<RetentionRunType> {
    return services.retention.deleteOutputs({ job, principal, signal });
  }
}

function groupsOf(decided: readonly Decided[]): readonly RetentionGroupType[] {
  const groups = new Map<
    string,
    { -readonly [Key in keyof RetentionGroupType]: RetentionGroupType[Key] }
  >();
  for (const { class: of, rule, keptBecause, sizeBytes } of decided) {
    const text = rule && ruleText(rule);
    const key = `${of} ${text}`;
    const group = groups.get(key) ?? {
      class: of,
      ...present({ rule: text }),
      freeCount: 0,
      freeBytes: 0,
      keptCount: 0,
      keptBytes: 0,
    };
    groups.set(key, group);
    const is = keptBecause === undefined ? 'free' : 'kept';
    group[`${is}Count`] += 1;
    group[`${is}Bytes`] += sizeBytes;
  }
  return [...groups.values()].sort((one, other) => other.freeBytes - one.freeBytes);
}

function itemNode(one: Decided, at: number, { loaders }: GraphQLContext): RetentionItemType {
  const { class: of, uri, digest, sizeBytes, objectCount, time, keptBecause, rule } = one;
  const moment = { at, isPast: false };
  const path = async (): Promise<readonly LineageEntityType[]> => {
    const found = await Promise.all(one.path().map((id) => loaders.vertices.load(id, at)));
    return found.flatMap((vertex) => (vertex ? [entityNode(vertex, moment)] : []));
  };
  return {
    class: of,
    uri,
    sizeBytes,
    objectCount,
    time,
    path,
    ...present({
      digest,
      keptBecause,
      rule: rule && ruleText(rule),
      trialComponentArn: one.component?.arn,
    }),
  };
}

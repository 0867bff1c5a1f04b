import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import type { GraphQLContext } from '../context.js';
import { PackageGroupListArgs } from '../model-package/input.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { namedMoment } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { policyNode, verdictNode } from './node.js';
import {
  PolicyArgs,
  PolicyConnection,
  PolicyInput,
  PolicyPlanArgs,
  PolicyType,
  PolicyVerdictType,
  toPolicyRequest,
} from './type.js';

const INPUT = { description: 'The policy.' };

/** Policies, and their results for acts. */
@Resolver(() => PolicyType)
export class PolicyResolver {
  @Needs('viewer')
  @Query(() => PolicyType, { nullable: true, description: 'The policy of a name, or null.' })
  async policy(
    @Args(() => PolicyArgs) { name, ...named }: PolicyArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<PolicyType | undefined> {
    const moment = await namedMoment(named, services.lineage);
    if (!isName(NAME_RULES.policy, name)) return undefined;
    const policy = await services.policies.get(name, moment.at);
    return policy && policyNode(policy, moment);
  }

  @Needs('viewer')
  @Query(() => PolicyConnection, {
    description:
      'The policies, newest first. Their decisions are the actions of the type PolicyDecision.',
  })
  policies(
    @Args(() => PackageGroupListArgs) args: PackageGroupListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<PolicyType>> {
    const { policies: records, scope } = context.services;
    const filter = toVertexFilter(args.filter ?? {}, scope);
    return recordPage(
      { label: 'policy', records, toNode: policyNode },
      { ...args, filter },
      context,
    );
  }

  @Needs('viewer')
  @Query(() => PolicyVerdictType, {
    description: 'Evaluates the policies that apply to an act, without doing it. Records nothing.',
  })
  policyPlan(
    @Args(() => PolicyPlanArgs) plan: PolicyPlanArgs,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<PolicyVerdictType> {
    return services.turns.run(principal.arn, signal, async () =>
      verdictNode(await services.policyPlans.plan(plan, principal)),
    );
  }

  @Needs('viewer')
  @Query(() => [PolicyVerdictType], {
    description:
      'Evaluates a policy for the deployments of the live endpoints, and ignores its `on`. Records nothing.',
  })
  testPolicy(
    @Arg('policy', () => PolicyInput, INPUT) policy: PolicyInput,
    @Arg('endpoint', () => String, optional('An endpoint; default: all within its scope.'))
    endpoint: string | undefined,
    @Ctx() { services, principal, signal }: GraphQLContext,
  ): Promise<readonly PolicyVerdictType[]> {
    return services.turns.run(principal.arn, signal, async () =>
      (
        await services.policyPlans.test(toPolicyRequest(policy), endpoint, { principal, signal })
      ).map(verdictNode),
    );
  }

  @Needs('admin')
  @Mutation(() => PolicyType, { description: 'Creates a policy.' })
  async createPolicy(
    @Arg('input', () => PolicyInput, INPUT) input: PolicyInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<PolicyType> {
    return policyNode(await services.policies.create(toPolicyRequest(input), principal));
  }

  @Needs('admin')
  @Mutation(() => PolicyType, {
    description: 'Replaces a policy. It keeps its description and tags when the input has none.',
  })
  async updatePolicy(
    @Arg('input', () => PolicyInput, INPUT) input: PolicyInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<PolicyType> {
    return policyNode(await services.policies.update(toPolicyRequest(input), principal));
  }

  @Needs('admin')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a policy; its decisions stay. No policy can refuse this.',
  })
  deletePolicy(
    @Arg('name', () => String, { description: 'The policy’s name.' }) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return services.policies.delete(name, principal);
  }
}

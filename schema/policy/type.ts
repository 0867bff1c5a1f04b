import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { PolicyMode, PolicyRequest, PolicyScope } from '#src/domain/policy/index.js';
import type { DecisionResult } from '#src/policies/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { present, withTexts } from '../shared/maps.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

const PolicyModeEnum = defineEnum('PolicyMode', 'What a policy does when it is violated.', {
  ENFORCE: ['enforce', 'It refuses the act.'],
  WARN: ['warn', 'It only records the violation.'],
});

const PolicyResultEnum = defineEnum('PolicyResult', 'The result of the policies for an act.', {
  ALLOWED: ['ALLOWED', 'No policy is violated.'],
  WARNED: ['WARNED', 'Only policies in the mode WARN are violated.'],
  OVERRIDDEN: ['OVERRIDDEN', 'A policy is violated, and an admin has overridden it.'],
  DENIED: ['DENIED', 'A policy is violated, and the act is refused.'],
});

const ON =
  'The acts that it applies to: launch, deploy, approve, promote, alias, or alias:<name> for one alias.';
const SELECT =
  'A CEL expression on `entity` that selects ancestors; null: `require` is evaluated once, for the act.';
const REQUIRE = 'A CEL expression that must be true of each selected ancestor, or of the act.';

@ObjectType(
  'PolicyScope',
  plain('Where a policy applies; a field is a name, or a prefix followed by `*`.'),
)
export class PolicyScopeType {
  @Field(() => String, optional('The group of a model package; null: any, or none.'))
  readonly group?: string;

  @Field(() => String, optional('The endpoint; null: any, or none.'))
  readonly endpoint?: string;

  @Field(() => String, optional('The experiment of a job; null: any, or none.'))
  readonly experiment?: string;
}

@ObjectType('Policy', {
  implements: NodeType,
  ...plain('A rule that refuses acts because of their lineage.'),
})
export class PolicyType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => [String], { description: ON })
  readonly on!: readonly string[];

  @Field(() => PolicyScopeType, {
    description: 'Where it applies; all fields that are set must match.',
  })
  readonly scope!: PolicyScopeType;

  @Field(() => String, optional(SELECT))
  readonly select?: string;

  @Field(() => String, { description: REQUIRE })
  readonly require!: string;

  @Field(() => String, { description: 'The message to callers when it is violated.' })
  readonly message!: string;

  @Field(() => PolicyModeEnum, { description: 'What it does when it is violated.' })
  readonly mode!: PolicyMode;

  @Field(() => String, { description: 'SHA-256 of its rule, which decisions record.' })
  readonly digest!: string;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => String, { description: 'ARN of the caller who created it.' })
  readonly createdBy!: string;

  @Field(() => String, { description: 'ARN of the caller who changed it last.' })
  readonly changedBy!: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const PolicyConnection = defineConnection({
  name: 'Policy',
  items: 'policies',
  node: () => PolicyType,
});

@ObjectType('PolicyFinding', plain('A violation of a policy.'))
export class PolicyFindingType {
  @Field(() => String, { description: 'The name of the policy.' })
  readonly policy!: string;

  @Field(() => String, { description: 'SHA-256 of the rule of the policy.' })
  readonly digest!: string;

  @Field(() => PolicyModeEnum, { description: 'Whether it refuses the act.' })
  readonly mode!: PolicyMode;

  @Field(() => String, { description: 'The message of the policy, or why it cannot be evaluated.' })
  readonly message!: string;

  @Field(() => ArnScalar, optional('The first ancestor that it is about; null: the act itself.'))
  readonly arn?: Arn;

  @Field(() => [ArnScalar], {
    description:
      'From that ancestor to the subject; empty after the first 10 violations. The middle of more than 100 is left out.',
  })
  readonly path!: readonly Arn[];

  @Field(() => [String], {
    description: 'The name of each entity of the path; of an artifact its URI.',
  })
  readonly names!: readonly string[];
}

@ObjectType('PolicyVerdict', plain('The result of policies for an act that is not done.'))
export class PolicyVerdictType {
  @Field(() => ArnScalar, { description: 'The endpoint or the model package.' })
  readonly subject!: Arn;

  @Field(() => String, { description: 'The name of the subject.' })
  readonly name!: string;

  @Field(() => PolicyResultEnum, { description: 'What would happen.' })
  readonly result!: DecisionResult;

  @Field(() => [String], { description: 'The policies that were evaluated.' })
  readonly policies!: readonly string[];

  @Field(() => [PolicyFindingType], { description: 'The violations.' })
  readonly findings!: readonly PolicyFindingType[];

  @Field(() => Int, { description: 'The commit at which the lineage was read.' })
  readonly commit!: number;
}

@InputType('PolicyScopeInput', {
  description: 'Where a policy applies; a field is a name, or a prefix followed by `*`.',
})
export class PolicyScopeInput implements PolicyScope {
  @Field(() => String, optional('The group of a model package.'))
  readonly group?: string;

  @Field(() => String, optional('The endpoint.'))
  readonly endpoint?: string;

  @Field(() => String, optional('The experiment of a job.'))
  readonly experiment?: string;
}

@InputType('PolicyInput', { description: 'The fields of a policy.' })
export class PolicyInput {
  @Field(() => String, { description: 'The name: 1 to 63 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, optional('Notes, as Markdown, at most 10,000 characters.'))
  readonly description?: string;

  @Field(() => [String], { description: ON })
  readonly on!: readonly string[];

  @Field(() => PolicyScopeInput, optional('Where it applies; default: everywhere.'))
  readonly scope?: PolicyScopeInput;

  @Field(() => String, optional(SELECT))
  readonly select?: string;

  @Field(() => String, { description: REQUIRE })
  readonly require!: string;

  @Field(() => String, { description: 'The message to callers when it is violated.' })
  readonly message!: string;

  @Field(() => PolicyModeEnum, {
    nullable: true,
    defaultValue: PolicyModeEnum.ENFORCE,
    description: 'What it does when it is violated.',
  })
  readonly mode!: PolicyMode;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** The arguments that name a policy, now or in the past. */
@ArgsType()
export class PolicyArgs {
  @Field(() => String, { description: 'The policy’s name.' })
  readonly name!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

/** The arguments of a plan. */
@ArgsType()
export class PolicyPlanArgs {
  @Field(() => String, {
    description: 'The act: deploy, approve, promote, or alias:<name>.',
  })
  readonly on!: string;

  @Field(() => ArnScalar, { description: 'An endpoint or a model package.' })
  readonly subject!: Arn;

  @Field(() => String, optional('The group that it is promoted to; default: its group.'))
  readonly toGroup?: string;
}

/** Converts an input to a request. */
export function toPolicyRequest({ scope, ...input }: PolicyInput): PolicyRequest {
  const { group, endpoint, experiment } = scope ?? {};
  return { ...withTexts(input, 'tags'), scope: present({ group, endpoint, experiment }) };
}

import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { PackageGroupRequest } from '#src/domain/registry/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

@ObjectType('ProtectedAlias', plain('An alias that only some callers may move.'))
export class ProtectedAliasType {
  @Field(() => String, { description: 'The alias.' })
  readonly alias!: string;

  @Field(() => [String], {
    description: 'ARNs or names of users who may move it, besides admins.',
  })
  readonly principals!: readonly string[];
}

@ObjectType('ModelPackageGroup', {
  implements: NodeType,
  ...plain('Versions of one model, with aliases that point to some of them.'),
})
export class PackageGroupType extends NodeType {
  /** The ModelGroup context of the lineage. */
  readonly contextArn!: Arn;
  readonly aliasNames!: readonly string[];

  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => Boolean, {
    description: 'Whether the caller who registered a version may approve it.',
  })
  readonly selfApproval!: boolean;

  @Field(() => [ProtectedAliasType], { description: 'The aliases that only some may move.' })
  readonly protectedAliases!: readonly ProtectedAliasType[];

  @Field(() => Int, { description: 'The number of the last version, 0 before the first.' })
  readonly lastVersion!: number;

  @Field(() => Int, { description: 'How many versions there are.' })
  readonly packageCount!: number;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => String, { description: 'ARN of the caller who created it.' })
  readonly createdBy!: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const PackageGroupConnection = defineConnection({
  name: 'ModelPackageGroup',
  items: 'model package groups',
  node: () => PackageGroupType,
});

@InputType('ProtectedAliasInput', { description: 'An alias that only some callers may move.' })
export class ProtectedAliasInput {
  @Field(() => String, { description: 'The alias.' })
  readonly alias!: string;

  @Field(() => [String], {
    nullable: true,
    defaultValue: [],
    description: 'ARNs or names of users who may move it; admins always may.',
  })
  readonly principals!: readonly string[];
}

/** The arguments that name a group, now or in the past. */
@ArgsType()
export class PackageGroupArgs {
  @Field(() => String, { description: 'The group’s name.' })
  readonly name!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

@InputType('ModelPackageGroupInput', {
  description: 'A model package group, or its changes: absent fields keep their values.',
})
export class PackageGroupInput {
  @Field(() => String, { description: 'The name: 1 to 63 letters, digits and inner hyphens.' })
  readonly name!: string;

  @Field(() => String, optional('Notes, as Markdown, at most 10,000 characters.'))
  readonly description?: string;

  @Field(
    () => Boolean,
    optional('Whether the caller who registered a version may approve it; set by admins only.'),
  )
  readonly selfApproval?: boolean;

  @Field(() => [ProtectedAliasInput], {
    nullable: true,
    description: 'The aliases that only some may move, all of them; set by admins only.',
  })
  readonly protectedAliases?: readonly ProtectedAliasInput[];

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** Converts an input to the request of a group. */
export function toGroupRequest(input: PackageGroupInput): PackageGroupRequest {
  return withTexts(input, 'tags');
}

import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { MoveCause, MoveRequest } from '#src/domain/registry/index.js';
import type { PromoteRequest } from '#src/registry/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import type { Moment } from '../shared/moment.js';
import { defineConnection } from '../shared/paging.js';

const MoveCauseEnum = defineEnum('AliasMoveCause', 'What moved an alias.', {
  SET: ['Set', 'Somebody set it.'],
  ROLLBACK: ['Rollback', 'It went back to an earlier version.'],
  PROMOTION: ['Promotion', 'A version was promoted to its group.'],
});

@ObjectType('ModelAlias', {
  implements: NodeType,
  ...plain('A pointer to a version of a model package group; it can be moved.'),
})
export class ModelAliasType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name: <group>/<alias>.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of its group.' })
  readonly groupName!: string;

  @Field(() => String, { description: 'The alias, without its group.' })
  readonly alias!: string;

  @Field(() => Int, { description: 'The version that it points to.' })
  readonly version!: number;

  @Field(() => Int, { description: 'How often it was moved, with its creation.' })
  readonly moves!: number;

  @Field(() => String, { description: 'ARN of the caller who moved it last.' })
  readonly movedBy!: string;

  @Field(() => DateTimeScalar, { description: 'When it was moved last.' })
  readonly movedAt!: number;

  @Field(() => MoveCauseEnum, { description: 'What moved it last.' })
  readonly cause!: MoveCause;

  @Field(() => String, optional('Why it was moved last.'))
  readonly reason?: string;

  @Field(() => [String], {
    description: 'The endpoints that were deployed to follow it, by name.',
  })
  readonly followers!: readonly string[];

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const ModelAliasConnection = defineConnection({
  name: 'ModelAlias',
  items: 'aliases',
  node: () => ModelAliasType,
});

@ObjectType('AliasMove', plain('A move of an alias, as it was recorded.'))
export class AliasMoveType implements Moment {
  readonly groupName!: string;
  readonly at?: number;
  readonly isPast?: boolean;

  @Field(() => Int, optional('The version that it pointed to before; null: the alias is new.'))
  readonly fromVersion?: number;

  @Field(() => Int, { description: 'The version that it points to since then.' })
  readonly toVersion!: number;

  @Field(() => String, { description: 'ARN of the caller who moved it.' })
  readonly by!: string;

  @Field(() => DateTimeScalar, { description: 'When.' })
  readonly movedAt!: number;

  @Field(() => MoveCauseEnum, { description: 'What moved it.' })
  readonly cause!: MoveCause;

  @Field(() => String, optional('Why.'))
  readonly reason?: string;

  @Field(() => Int, { description: 'The commit that recorded it.' })
  readonly commit!: number;
}

export const AliasMoveConnection = defineConnection({
  name: 'AliasMove',
  items: 'moves',
  node: () => AliasMoveType,
});

@InputType('ModelAliasInput', { description: 'An alias of a group, and why it is changed.' })
export class AliasPlaceInput {
  @Field(() => String, { description: 'The name of the group.' })
  readonly group!: string;

  @Field(() => String, { description: 'The alias, for example champion.' })
  readonly alias!: string;

  @Field(() => String, optional('Why, at most 1,024 characters.'))
  readonly reason?: string;
}

@InputType('SetModelAliasInput', { description: 'A move of an alias to a version.' })
export class SetAliasInput extends AliasPlaceInput implements MoveRequest {
  @Field(() => Int, { description: 'The version that it points to from now on.' })
  readonly version!: number;

  @Field(
    () => Int,
    optional(
      'The version that it must point to now, else ALIAS_MOVED; 0: there must be no such alias.',
    ),
  )
  readonly expectedVersion?: number;
}

@InputType('PromoteModelPackageInput', { description: 'A version to copy into another group.' })
export class PromoteInput {
  @Field(() => String, { description: 'The version: <group>:<version> or <group>@<alias>.' })
  readonly from!: string;

  @Field(() => String, { description: 'The name of the group that gets it.' })
  readonly toGroup!: string;

  @Field(() => String, optional('The alias of that group that moves to it.'))
  readonly toAlias?: string;

  @Field(() => String, optional('Why, at most 1,024 characters.'))
  readonly reason?: string;
}

/** Converts an input to the request of a promotion. */
export function toPromoteRequest({ from, toGroup, toAlias, reason }: PromoteInput): PromoteRequest {
  return {
    from,
    to: { group: toGroup, ...(toAlias !== undefined && { alias: toAlias }) },
    ...(reason !== undefined && { reason }),
  };
}

import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { SortDirection } from '#src/domain/graph/index.js';
import { ArnScalar, DateTimeScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, SortOrderEnum } from '../shared/describe.js';
import { CREATED_BY } from '../shared/filter.js';
import { AT_COMMIT } from '../shared/moment.js';
import { PageArgs } from '../shared/paging.js';

const EntitySortKeyEnum = defineEnum('EntitySortKey', 'The sort keys of a list of entities.', {
  CREATION_TIME: ['creationTime', 'The time of the first recording.'],
  NAME: ['name', 'The name; entities without one come first in ascending order.'],
});

@InputType('EntityFilter', { description: 'Chooses entities: all that is given must match.' })
export class EntityFilterInput {
  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => String, optional('The type.'))
  readonly type?: string;

  @Field(
    () => String,
    optional('The source URI; VALIDATION_FAILED for trial components, which have none.'),
  )
  readonly sourceUri?: string;

  @Field(() => String, optional('A prefix of the source URI; not for trial components.'))
  readonly sourceUriPrefix?: string;

  @Field(
    () => String,
    optional(
      'The SHA-256 of a version, 64 digits or the first 12 or more; only artifacts have one.',
    ),
  )
  readonly digest?: string;

  @Field(() => JsonObjectScalar, optional('Tags that it has, with these values.'))
  readonly tags?: JsonObject;

  @Field(() => String, CREATED_BY)
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, optional('Created then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Created then or before.'))
  readonly createdBefore?: number;

  @Field(
    () => Boolean,
    optional(
      'Leave out trial components of deleted jobs, and contexts and actions of deleted endpoints and models.',
    ),
  )
  readonly excludeDeleted?: boolean;
}

@InputType('EntityOrder', { description: 'Orders entities; ties are broken by their ids.' })
export class EntityOrderInput {
  @Field(() => EntitySortKeyEnum, {
    defaultValue: EntitySortKeyEnum.CREATION_TIME,
    description: 'The sort key.',
  })
  readonly by!: 'creationTime' | 'name';

  @Field(() => SortOrderEnum, {
    defaultValue: SortOrderEnum.DESCENDING,
    description: 'Smallest or largest first.',
  })
  readonly order!: SortDirection;
}

/** The arguments of a list of entities. */
@ArgsType()
export class EntityListArgs extends PageArgs {
  @Field(() => EntityFilterInput, optional('The filter; default: all.'))
  readonly filter?: EntityFilterInput;

  @Field(() => EntityOrderInput, optional('The order; default: newest first.'))
  readonly orderBy?: EntityOrderInput;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** Names an entity of a kind. */
@ArgsType()
export class EntityArgs {
  @Field(() => ArnScalar, optional('Its ARN.'))
  readonly arn?: Arn;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** Names an entity of a kind whose entities all have names. */
@ArgsType()
export class NamedEntityArgs extends EntityArgs {
  @Field(() => String, optional('Its name.'))
  readonly name?: string;
}

/** The common inputs of actions and contexts. */
@InputType()
export abstract class CreateSourcedInput {
  @Field(() => String, optional('The type of the source.'))
  readonly sourceType?: string;

  @Field(() => String, optional('A description; at most 3,072 characters.'))
  readonly description?: string;

  @Field(
    () => JsonObjectScalar,
    optional('Text by name: at most 30 values of at most 2,500 characters.'),
  )
  readonly properties?: JsonObject;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** The common edits of artifacts, actions and contexts. */
@InputType()
export abstract class UpdatePropertiesInput {
  @Field(
    () => JsonObjectScalar,
    optional('The new properties, in the place of all that there are.'),
  )
  readonly properties?: JsonObject;

  @Field(() => [String], optional('Names of properties to remove.'))
  readonly propertiesToRemove?: readonly string[];
}

import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';
import { PageArgs } from '../shared/page.args.js';
import { AssociationTypeEnum } from './type.js';

@ArgsType()
@InputType('AssociationInput', { description: 'An association to record.' })
export class AssociationInput {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, optional('How the two relate.'))
  readonly type?: AssociationType;
}

@InputType('AssociationFilter', {
  description: 'Chooses associations: all that is given must match.',
})
export class AssociationFilterInput {
  @Field(() => ArnScalar, optional('The source.'))
  readonly sourceArn?: Arn;

  @Field(() => ArnScalar, optional('The destination.'))
  readonly destinationArn?: Arn;

  @Field(() => String, optional('The type of the source entity.'))
  readonly sourceType?: string;

  @Field(() => String, optional('The type of the destination entity.'))
  readonly destinationType?: string;

  @Field(() => AssociationTypeEnum, optional('How the two relate.'))
  readonly type?: AssociationType;

  @Field(() => DateTimeScalar, optional('Recorded then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Recorded then or before.'))
  readonly createdBefore?: number;
}

/** The arguments of a list of associations. */
@ArgsType()
export class AssociationListArgs extends PageArgs {
  @Field(() => AssociationFilterInput, optional('Which associations; all if none.'))
  readonly filter?: AssociationFilterInput;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** The arguments of the associations at one entity. */
@ArgsType()
export class IncidentArgs extends PageArgs {
  @Field(
    () => [AssociationTypeEnum],
    optional('Associations of these types; all, also those without a type, if none.'),
  )
  readonly types?: readonly AssociationType[];
}

import { ArgsType, Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { AssociationType } from '#src/domain/lineage/index.js';
import { ArnScalar } from '../scalars/index.js';
import { AssociationTypeEnum } from '../types/lineage-enums.js';

/** An association to record. */
@InputType('AssociationInput', { description: 'An association to record.' })
export class AssociationInput {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, { nullable: true, description: 'How the two relate.' })
  readonly type?: AssociationType | null;
}

/** An association to record, as arguments. */
@ArgsType()
export class CreateAssociationArgs {
  @Field(() => ArnScalar, { description: 'Where it begins.' })
  readonly source!: Arn;

  @Field(() => ArnScalar, { description: 'Where it ends.' })
  readonly destination!: Arn;

  @Field(() => AssociationTypeEnum, { nullable: true, description: 'How the two relate.' })
  readonly type?: AssociationType | null;
}

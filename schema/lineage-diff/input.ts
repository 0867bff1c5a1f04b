import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar } from '../scalars/index.js';
import { AT_COMMIT } from '../shared/moment.js';

@InputType('LineageSideInput', { description: 'One side of a difference.' })
export class LineageSideInput {
  @Field(() => ArnScalar, { description: 'An entity, a job, a model or an endpoint.' })
  readonly arn!: Arn;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}

/** The arguments of a difference. */
@ArgsType()
export class LineageDiffArgs {
  @Field(() => LineageSideInput, { description: 'What is compared.' })
  readonly a!: LineageSideInput;

  @Field(() => LineageSideInput, {
    description: 'What it is compared with: another, or the same at another commit.',
  })
  readonly b!: LineageSideInput;
}

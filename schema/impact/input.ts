import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';
import { AfterArgs } from '../shared/page.args.js';

@InputType('ImpactInput', { description: 'Names what may affect others: exactly one is given.' })
export class ImpactInput {
  @Field(
    () => ArnScalar,
    optional('An entity, or a job, a model or an endpoint, for which its entity stands.'),
  )
  readonly arn?: Arn;

  @Field(() => String, optional('A source URI, with every version of what was there.'))
  readonly sourceUri?: string;

  @Field(() => String, optional('What source URIs begin with: everything under it.'))
  readonly sourceUriPrefix?: string;

  @Field(() => String, optional('SHA-256, 64 digits: these bytes, wherever they are.'))
  readonly digest?: string;
}

/** The arguments of an impact. */
@ArgsType()
export class ImpactArgs extends AfterArgs {
  @Field(() => ImpactInput, {
    description: 'What is asked about. NOT_FOUND where nothing is recorded of it.',
  })
  readonly of!: ImpactInput;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => Int, optional('Nodes of the page.', 100))
  readonly first!: number;
}

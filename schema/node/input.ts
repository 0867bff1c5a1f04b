import { ArgsType, Field } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';

/** Tags to change. */
@ArgsType()
export class SetTagsArgs {
  @Field(() => ArnScalar, { description: 'The ARN of what is to be tagged.' })
  readonly arn!: Arn;

  @Field(() => JsonObjectScalar, { description: 'Tags to set: text by name, at most 50 in all.' })
  readonly tags!: JsonObject;

  @Field(() => [String], optional('Names of tags to remove.'))
  readonly remove?: readonly string[];
}

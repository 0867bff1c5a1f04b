import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { NewArtifact } from '#src/lineage/index.js';
import { EntityArgs, UpdatePropertiesInput } from '../lineage-entity/input.js';
import { ArnScalar, FloatScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { ArtifactSourceTypeType } from './type.js';

/** Names an artifact. */
@ArgsType()
export class ArtifactArgs extends EntityArgs {
  @Field(() => String, optional('Its source URI; alone it names the location.'))
  readonly sourceUri?: string;

  @Field(() => String, optional('With the source URI: the SHA-256 of a version, 64 digits.'))
  readonly digest?: string;
}

@InputType('CreateArtifactInput', {
  description: 'An artifact to record; for a known source it is merged into that artifact.',
})
export class CreateArtifactInput {
  @Field(() => String, optional('The name: 1 to 120 letters, digits and inner hyphens.'))
  readonly name?: string;

  @Field(() => String, {
    description: 'Where it is: there is one artifact per source URI, and one per version of it.',
  })
  readonly sourceUri!: string;

  @Field(
    () => [ArtifactSourceTypeType],
    optional('Identifiers of the content. With a SHA256 it is a version of the source.'),
  )
  readonly sourceTypes?: readonly ArtifactSourceTypeType[];

  @Field(() => FloatScalar, optional('Of a version: how many bytes it has.'))
  readonly sizeBytes?: number;

  @Field(() => Int, optional('Of a version: how many objects it has; of a prefix, those under it.'))
  readonly objectCount?: number;

  @Field(() => String, { description: 'What it is, for example DataSet, Model or Image.' })
  readonly type!: string;

  @Field(
    () => JsonObjectScalar,
    optional('Text by name: at most 30 values of at most 4,096 characters.'),
  )
  readonly properties?: JsonObject;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

@InputType('UpdateArtifactInput', {
  description: 'What to change of an artifact; its source and its type cannot be.',
})
export class UpdateArtifactInput extends UpdatePropertiesInput {
  @Field(() => ArnScalar, { description: 'Which artifact.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new name.'))
  readonly name?: string;
}

/** What an artifact's input asks to record. */
export function toNewArtifact(input: CreateArtifactInput): NewArtifact {
  return withTexts(input, 'properties', 'tags');
}

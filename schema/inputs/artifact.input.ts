import { Field, InputType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { ArtifactSourceIdType } from '#src/domain/lineage/index.js';
import { ArnScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { ArtifactSourceIdTypeEnum } from '../types/lineage-enums.js';

/** An identifier of a source’s content, beside its URI. */
@InputType('ArtifactSourceTypeInput', {
  description: 'An identifier of a source’s content, beside its URI.',
})
export class ArtifactSourceTypeInput {
  @Field(() => ArtifactSourceIdTypeEnum, { description: 'What kind of identifier it is.' })
  readonly idType!: ArtifactSourceIdType;

  @Field(() => String, { description: 'The identifier, at most 256 characters.' })
  readonly value!: string;
}

/** An artifact to record; for a known source it is merged into that artifact. */
@InputType('CreateArtifactInput', {
  description: 'An artifact to record; for a known source it is merged into that artifact.',
})
export class CreateArtifactInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name: 1 to 120 letters, digits and inner hyphens.',
  })
  readonly name?: string | null;

  @Field(() => String, { description: 'Where it is; there is one artifact per source URI.' })
  readonly sourceUri!: string;

  @Field(() => [ArtifactSourceTypeInput], {
    nullable: true,
    description: 'Identifiers of the content.',
  })
  readonly sourceTypes?: readonly ArtifactSourceTypeInput[] | null;

  @Field(() => String, { description: 'What it is, for example DataSet, Model or Image.' })
  readonly type!: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Text by name: at most 30 values of at most 4,096 characters.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Tags, at most 50.' })
  readonly tags?: JsonObject | null;
}

/** What to change of an artifact; its source and its type cannot be. */
@InputType('UpdateArtifactInput', {
  description: 'What to change of an artifact; its source and its type cannot be.',
})
export class UpdateArtifactInput {
  @Field(() => ArnScalar, { description: 'Which artifact.' })
  readonly arn!: Arn;

  @Field(() => String, { nullable: true, description: 'The new name.' })
  readonly name?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The new properties, in the place of all that there are.',
  })
  readonly properties?: JsonObject | null;

  @Field(() => [String], { nullable: true, description: 'Names of properties to remove.' })
  readonly propertiesToRemove?: readonly string[] | null;
}

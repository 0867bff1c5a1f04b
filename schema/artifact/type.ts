import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type {
  ArtifactSource,
  ArtifactSourceIdType,
  RemovedBytes,
} from '#src/domain/lineage/index.js';
import type { NewArtifact } from '#src/lineage/index.js';
import { EntityArgs, UpdatePropertiesInput } from '../lineage-entity/input.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { RemovedBytesType } from '../retention/type.js';
import { ArnScalar, FloatScalar, type JsonObject, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';

export const ArtifactSourceIdTypeEnum = defineEnum(
  'ArtifactSourceIdType',
  'The kinds of identifiers of an artifact’s source.',
  {
    MD5_HASH: ['MD5Hash', 'The MD5 hash of the content.'],
    S3_ETAG: ['S3ETag', 'The entity tag of the object.'],
    S3_VERSION: ['S3Version', 'The version id of the object.'],
    CUSTOM: ['Custom', 'An identifier of the caller’s own kind.'],
    SHA256: [
      'SHA256',
      'The SHA-256 of the content, 64 hexadecimal digits: it makes the artifact a version.',
    ],
  },
);

@ObjectType('ArtifactSourceType', plain('An identifier of a source’s content, beside its URI.'))
@InputType('ArtifactSourceTypeInput', {
  description: 'An identifier of a source’s content, beside its URI.',
})
export class ArtifactSourceTypeType {
  @Field(() => ArtifactSourceIdTypeEnum, { description: 'The kind of identifier.' })
  readonly idType!: ArtifactSourceIdType;

  @Field(() => String, { description: 'The identifier, at most 256 characters.' })
  readonly value!: string;
}

@ObjectType('ArtifactSource', plain('Where an artifact is.'))
export class ArtifactSourceRefType {
  @Field(() => String, { description: 'The URI.' })
  readonly uri!: string;

  @Field(() => [ArtifactSourceTypeType], { description: 'Identifiers of the content.' })
  readonly types!: readonly ArtifactSourceTypeType[];
}

@ObjectType('Artifact', {
  implements: [NodeType, LineageEntityType],
  ...plain(
    'A URI-addressable object or data: one per source URI, its location, and one for each content that was there, a version.',
  ),
})
export class ArtifactType extends LineageEntityType {
  @Field(() => ArtifactSourceRefType, {
    description: 'Its source; a version has its SHA256 among the types, a location has none.',
  })
  readonly source!: ArtifactSource;

  @Field(() => FloatScalar, { nullable: true, description: 'Of a version: how many bytes it has.' })
  readonly sizeBytes?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Of a version: how many objects it has; of a prefix, those under it.',
  })
  readonly objectCount?: number;

  @Field(
    () => RemovedBytesType,
    optional('Of a version whose bytes retention has removed, or found missing.'),
  )
  readonly bytes?: RemovedBytes;
}

export const ArtifactConnection = defineConnection({
  name: 'Artifact',
  items: 'artifacts',
  node: () => ArtifactType,
});

/** Names an artifact. */
@ArgsType()
export class ArtifactArgs extends EntityArgs {
  @Field(() => String, optional('Its source URI; without a digest it names the location.'))
  readonly sourceUri?: string;

  @Field(
    () => String,
    optional(
      'The SHA-256 of a version, 64 digits or the first 12 or more; with the source URI, or alone for the newest version.',
    ),
  )
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

  @Field(() => String, { description: 'Its type, for example DataSet, Model or Image.' })
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
  description: 'The changes of an artifact; its source and its type are fixed.',
})
export class UpdateArtifactInput extends UpdatePropertiesInput {
  @Field(() => ArnScalar, { description: 'Which artifact.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new name.'))
  readonly name?: string;
}

/** The entity of an artifact's input. */
export function toNewArtifact(input: CreateArtifactInput): NewArtifact {
  return withTexts(input, 'properties', 'tags');
}

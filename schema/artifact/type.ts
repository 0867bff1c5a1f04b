import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ArtifactSource, ArtifactSourceIdType } from '#src/domain/lineage/index.js';
import { LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { FloatScalar } from '../scalars/index.js';
import { defineConnection } from '../shared/connection.js';
import { plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';

export const ArtifactSourceIdTypeEnum = defineEnum(
  'ArtifactSourceIdType',
  'What kind of identifier of an artifact’s source a value is.',
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
  @Field(() => ArtifactSourceIdTypeEnum, { description: 'What kind of identifier it is.' })
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
    description: 'Where it is; a version has its SHA256 among the types, a location has none.',
  })
  readonly source!: ArtifactSource;

  @Field(() => FloatScalar, { nullable: true, description: 'Of a version: how many bytes it has.' })
  readonly sizeBytes?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Of a version: how many objects it has; of a prefix, those under it.',
  })
  readonly objectCount?: number;
}

export const ArtifactConnection = defineConnection({
  name: 'Artifact',
  items: 'artifacts',
  node: () => ArtifactType,
});

import { Field, ObjectType } from 'type-graphql';
import type { ArtifactSource, ArtifactSourceIdType } from '#src/domain/lineage/index.js';
import { defineConnection } from './connection.js';
import { LineageEntityType } from './lineage-entity.type.js';
import { ArtifactSourceIdTypeEnum } from './lineage-enums.js';
import { NodeType } from './node.type.js';

/** An identifier of a source's content. */
@ObjectType('ArtifactSourceType', {
  description: 'An identifier of a source’s content, beside its URI.',
  simpleResolvers: true,
})
export class ArtifactSourceTypeType {
  @Field(() => ArtifactSourceIdTypeEnum, { description: 'What kind of identifier it is.' })
  readonly idType!: ArtifactSourceIdType;

  @Field(() => String, { description: 'The identifier.' })
  readonly value!: string;
}

/** Where an artifact is. */
@ObjectType('ArtifactSource', { description: 'Where an artifact is.', simpleResolvers: true })
export class ArtifactSourceRefType {
  @Field(() => String, { description: 'The URI; there is one artifact per URI.' })
  readonly uri!: string;

  @Field(() => [ArtifactSourceTypeType], { description: 'Identifiers of the content.' })
  readonly types!: readonly ArtifactSourceTypeType[];
}

/** An artifact. */
@ObjectType('Artifact', {
  implements: [NodeType, LineageEntityType],
  description: 'A URI-addressable object or data. There is one per source URI.',
  simpleResolvers: true,
})
export class ArtifactType extends LineageEntityType {
  @Field(() => ArtifactSourceRefType, { description: 'Where it is.' })
  readonly source!: ArtifactSource;
}

/** A page of artifacts. */
export const ArtifactConnection = defineConnection({
  name: 'Artifact',
  items: 'artifacts',
  node: () => ArtifactType,
});

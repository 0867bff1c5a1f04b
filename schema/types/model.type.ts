import { Field, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineConnection } from './connection.js';
import { NodeType } from './node.type.js';

/** A model. */
@ObjectType('Model', {
  implements: NodeType,
  description: 'A program with the data that it serves; endpoints run it.',
  simpleResolvers: true,
})
export class ModelType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => String, { description: 'The image that serves it.' })
  readonly image!: string;

  @Field(() => S3UriScalar, { nullable: true, description: 'Its model.tar.gz, if it has one.' })
  readonly modelData?: S3Uri;

  @Field(() => JsonObjectScalar, { description: 'Environment variables of the program.' })
  readonly environment!: StringMap;

  @Field(() => ArnScalar, { description: 'The role that it runs under.' })
  readonly role!: Arn;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

/** A page of models. */
export const ModelConnection = defineConnection({
  name: 'Model',
  items: 'models',
  node: () => ModelType,
});

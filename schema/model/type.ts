import { Field, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineConnection } from '../shared/connection.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';

@ObjectType('Model', {
  implements: NodeType,
  ...plain('A program with the data that it serves; endpoints run it.'),
})
export class ModelType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => String, {
    description: 'The image that serves it, or the interpreter that runs its code as a process.',
  })
  readonly image!: string;

  @Field(() => S3UriScalar, optional('Where the code that serves it is, unless in modelData.'))
  readonly sourceDir?: S3Uri;

  @Field(() => String, optional('The script with its functions, if the request named one.'))
  readonly entryPoint?: string;

  @Field(() => JsonObjectScalar, {
    description:
      'transformers_version, pytorch_version and py_version of what runs its code, where a version selected it.',
  })
  readonly frameworkVersions!: StringMap;

  @Field(() => S3UriScalar, optional('Its model.tar.gz, if it has one.'))
  readonly modelData?: S3Uri;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(() => ArnScalar, { description: 'The role that it runs under.' })
  readonly role!: Arn;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const ModelConnection = defineConnection({
  name: 'Model',
  items: 'models',
  node: () => ModelType,
});

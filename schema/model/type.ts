import { Field, InputType, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { ModelRequest } from '#src/domain/hosting/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { NodeType } from '../node/type.js';
import {
  ArnScalar,
  DateTimeScalar,
  type JsonObject,
  JsonObjectScalar,
  S3UriScalar,
} from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { dryRun, optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';

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
      'transformers_version, pytorch_version and py_version of its code’s runtime, if a version selected it.',
  })
  readonly frameworkVersions!: StringMap;

  @Field(() => String, optional('The model package that it was made from, by name.'))
  readonly modelPackage?: string;

  @Field(() => S3UriScalar, optional('Its model.tar.gz, if it has one.'))
  readonly modelData?: S3Uri;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(() => ArnScalar, { description: 'The role that it runs under.' })
  readonly role!: Arn;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly creationTime!: number;

  @Field(() => String, { description: 'The ARN of the caller that created it.' })
  readonly createdBy!: string;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const ModelConnection = defineConnection({
  name: 'Model',
  items: 'models',
  node: () => ModelType,
});

@InputType('CreateModelInput', {
  description:
    'A model to create: from an image, a built-in algorithm, your own code, or a training job.',
})
export class CreateModelInput {
  @Field(() => String, optional('The same token gives the same model, for 24 hours.'))
  readonly clientToken?: string;

  @Field(() => Boolean, dryRun('model'))
  readonly dryRun?: boolean;

  @Field(() => String, optional('The name; default: generated.'))
  readonly name?: string;

  @Field(() => String, optional('The image that serves it.'))
  readonly image?: string;

  @Field(() => String, optional('Key of a built-in algorithm, in the place of an image.'))
  readonly algorithm?: string;

  @Field(() => S3UriScalar, optional('The model.tar.gz; it must exist.'))
  readonly modelData?: S3Uri;

  @Field(
    () => String,
    optional('A completed training job: gives image and modelData where they are not given.'),
  )
  readonly trainingJobName?: string;

  @Field(
    () => S3UriScalar,
    optional(
      'A prefix, or a .tar.gz, with Python functions that serve the data; default: that of the training job, or code/ in modelData.',
    ),
  )
  readonly sourceDir?: S3Uri;

  @Field(() => String, optional('The script with the functions; default: inference.py.'))
  readonly entryPoint?: string;

  @Field(() => String, optional('Version of transformers that the functions run with.'))
  readonly transformersVersion?: string;

  @Field(() => String, optional('Version of PyTorch that the functions run with.'))
  readonly pytorchVersion?: string;

  @Field(() => String, optional('Version of Python, of the form py311.'))
  readonly pyVersion?: string;

  @Field(() => JsonObjectScalar, optional('Environment variables of the program.'))
  readonly environment?: JsonObject;

  @Field(
    () => ArnScalar,
    optional('The role of the model; default: the training job’s, or the configured one.'),
  )
  readonly role?: Arn;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

/** Converts an input to the request of a model's creation. */
export function toModelRequest(input: CreateModelInput): ModelRequest {
  return withTexts(input, 'environment', 'tags');
}

import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { JobResources } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  AssembleWith,
  BatchStrategy,
  JoinSource,
  SplitType,
} from '#src/domain/transform/index.js';
import { CreateProgramJobInput, maxRuntime } from '../job/create.js';
import { ResourcesType } from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { FloatScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { defineConnection } from '../shared/paging.js';

export const SplitTypeEnum = defineEnum('SplitType', 'How an object is cut into records.', {
  NONE: ['None', 'Not at all: the object is one record.'],
  LINE: ['Line', 'Each line that is not blank is a record.'],
});

export const BatchStrategyEnum = defineEnum('BatchStrategy', 'The content of a payload.', {
  SINGLE_RECORD: ['SingleRecord', 'One record.'],
  MULTI_RECORD: ['MultiRecord', 'As many records as fit.'],
});

export const AssembleWithEnum = defineEnum('AssembleWith', 'How answers are put together.', {
  NONE: ['None', 'As they are.'],
  LINE: ['Line', 'Each ends in a line end.'],
});

export const JoinSourceEnum = defineEnum('JoinSource', 'The source that answers are joined with.', {
  NONE: ['None', 'Nothing.'],
  INPUT: ['Input', 'The record that they answer.'],
});

@ObjectType('TransformProgress', plain('How far a batch transform job is.'))
export class TransformProgressType {
  @Field(() => Int, { description: 'Objects whose output is stored.' })
  readonly objectsDone!: number;

  @Field(() => Int, { description: 'Objects in all.' })
  readonly objectsTotal!: number;

  @Field(() => FloatScalar, {
    description: 'Records that are answered: lines, or whole objects that are not split.',
  })
  readonly recordsDone!: number;

  @Field(
    () => FloatScalar,
    optional('Records in all, estimated from the bytes; exact once all are answered.'),
  )
  readonly recordsExpected?: number;

  @Field(() => FloatScalar, { description: 'Bytes of the objects that are answered.' })
  readonly bytesDone!: number;

  @Field(() => FloatScalar, { description: 'Bytes of all objects.' })
  readonly bytesTotal!: number;
}

@ObjectType('TransformJob', {
  implements: [NodeType, JobType],
  ...plain('Sends objects to a model, and stores its answers.'),
})
export class TransformJobType extends JobType {
  @Field(() => String, { description: 'The model that answers.' })
  readonly modelName!: string;

  @Field(() => S3UriScalar, { description: 'Its input: a prefix or an object.' })
  readonly input!: S3Uri;

  @Field(() => String, optional('The media type of the objects.'))
  readonly contentType?: string;

  @Field(() => SplitTypeEnum, { description: 'How an object is cut into records.' })
  readonly splitType!: SplitType;

  @Field(() => BatchStrategyEnum, { description: 'The content of a payload.' })
  readonly batchStrategy!: BatchStrategy;

  @Field(() => AssembleWithEnum, { description: 'How answers are put together.' })
  readonly assembleWith!: AssembleWith;

  @Field(() => S3UriScalar, {
    description: 'Each object becomes <its path below the input>.out below it.',
  })
  readonly outputPath!: S3Uri;

  @Field(() => String, optional('The requested media type.'))
  readonly accept?: string;

  @Field(() => JoinSourceEnum, { description: 'The source that answers are joined with.' })
  readonly joinSource!: JoinSource;

  @Field(() => String, { description: 'The part of a record that is sent.' })
  readonly inputFilter!: string;

  @Field(() => String, { description: 'The part of an answer that is stored, after the join.' })
  readonly outputFilter!: string;

  @Field(() => Int, {
    description: 'Payloads sent to an instance at a time; final once it transforms.',
  })
  readonly maxConcurrentTransforms!: number;

  @Field(() => Int, {
    description: 'The most MiB of a payload; 0: no limit; final once it transforms.',
  })
  readonly maxPayloadMb!: number;

  @Field(() => Int, { description: 'How long an answer may take, in seconds.' })
  readonly invocationTimeoutSeconds!: number;

  @Field(() => Int, { description: 'How often an unanswered payload is sent again.' })
  readonly invocationMaxRetries!: number;

  @Field(() => ResourcesType, { description: 'Its instances.' })
  readonly resources!: JobResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(
    () => TransformProgressType,
    optional('Its progress; null until its objects have been listed.'),
  )
  readonly progress?: TransformProgressType;
}

export const TransformJobConnection = defineConnection({
  name: 'TransformJob',
  items: 'transform jobs',
  node: () => TransformJobType,
});

const FILTER = 'a subset of JSONPath, such as $.features or $[1:]';

@InputType('CreateTransformJobInput', { description: 'A batch transform job to launch.' })
export class CreateTransformJobInput extends CreateProgramJobInput {
  @Field(() => String, { description: 'The model that answers.' })
  readonly modelName!: string;

  @Field(() => S3UriScalar, { description: 'The input: a prefix or an object.' })
  readonly input!: S3Uri;

  @Field(() => Int, optional('How long an answer may take, in seconds: 1 to 3,600.', 600))
  readonly invocationTimeoutSeconds!: number;

  @Field(() => Int, optional('How often an unanswered payload is sent again: 0 to 3.', 3))
  readonly invocationMaxRetries!: number;

  @Field(() => String, optional('The media type of the objects.'))
  readonly contentType?: string;

  @Field(() => SplitTypeEnum, optional('How an object is cut into records.', SplitTypeEnum.NONE))
  readonly splitType!: SplitType;

  @Field(
    () => BatchStrategyEnum,
    optional(
      'The content of a payload. The container’s choice overrides the default.',
      BatchStrategyEnum.MULTI_RECORD,
    ),
  )
  readonly batchStrategy?: BatchStrategy;

  @Field(() => AssembleWithEnum, optional('How answers are put together.', AssembleWithEnum.NONE))
  readonly assembleWith!: AssembleWith;

  @Field(() => S3UriScalar, optional('The location of outputs; default: <default bucket>/<name>.'))
  readonly outputPath?: S3Uri;

  @Field(() => String, optional('The media type to ask the model for.'))
  readonly accept?: string;

  @Field(
    () => JoinSourceEnum,
    optional('The source that answers are joined with.', JoinSourceEnum.NONE),
  )
  readonly joinSource!: JoinSource;

  @Field(() => String, optional(`What is sent of a record: ${FILTER}.`, '$'))
  readonly inputFilter!: string;

  @Field(() => String, optional(`What is stored of an answer, after the join: ${FILTER}.`, '$'))
  readonly outputFilter!: string;

  @Field(
    () => Int,
    optional(
      'Concurrent payloads of an instance, at most 100; default: the container’s choice, else 1.',
    ),
  )
  readonly maxConcurrentTransforms?: number;

  @Field(
    () => Int,
    optional(
      'MiB of a payload, at most 100; 0: no limit; default: the container’s choice, else 6.',
    ),
  )
  readonly maxPayloadMb?: number;

  @Field(() => Int, maxRuntime(28))
  readonly maxRuntimeSeconds!: number;
}

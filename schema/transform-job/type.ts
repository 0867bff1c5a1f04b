import { Field, Int, ObjectType } from 'type-graphql';
import type { JobResources } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  AssembleWith,
  BatchStrategy,
  JoinSource,
  SplitType,
} from '#src/domain/transform/index.js';
import { ResourcesType } from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { FloatScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineConnection } from '../shared/connection.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { AssembleWithEnum, BatchStrategyEnum, JoinSourceEnum, SplitTypeEnum } from './enums.js';

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
    optional('Records in all, as far as the bytes tell; exact once all are answered.'),
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

  @Field(() => S3UriScalar, { description: 'What it transforms: a prefix or an object.' })
  readonly input!: S3Uri;

  @Field(() => String, optional('The media type of the objects.'))
  readonly contentType?: string;

  @Field(() => SplitTypeEnum, { description: 'How an object is cut into records.' })
  readonly splitType!: SplitType;

  @Field(() => BatchStrategyEnum, { description: 'What is sent at a time.' })
  readonly batchStrategy!: BatchStrategy;

  @Field(() => AssembleWithEnum, { description: 'How answers are put together.' })
  readonly assembleWith!: AssembleWith;

  @Field(() => S3UriScalar, {
    description: 'Each object becomes <its path below the input>.out below it.',
  })
  readonly outputPath!: S3Uri;

  @Field(() => String, optional('The media type that the model is asked for.'))
  readonly accept?: string;

  @Field(() => JoinSourceEnum, { description: 'What answers are joined with.' })
  readonly joinSource!: JoinSource;

  @Field(() => String, { description: 'What is sent of a record.' })
  readonly inputFilter!: string;

  @Field(() => String, { description: 'What is stored of an answer, after the join.' })
  readonly outputFilter!: string;

  @Field(() => Int, {
    description: 'Payloads sent to an instance at a time; final once it transforms.',
  })
  readonly maxConcurrentTransforms!: number;

  @Field(() => Int, { description: 'MiB of a payload at the most; final once it transforms.' })
  readonly maxPayloadMb!: number;

  @Field(() => Int, { description: 'How long an answer may take, in seconds.' })
  readonly invocationTimeoutSeconds!: number;

  @Field(() => Int, { description: 'How often what is not answered is sent again.' })
  readonly invocationMaxRetries!: number;

  @Field(() => ResourcesType, { description: 'What it runs on.' })
  readonly resources!: JobResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(
    () => TransformProgressType,
    optional('How far it is; none until its objects have been listed.'),
  )
  readonly progress?: TransformProgressType;
}

export const TransformJobConnection = defineConnection({
  name: 'TransformJob',
  items: 'transform jobs',
  node: () => TransformJobType,
});

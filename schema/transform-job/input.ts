import { Field, InputType, Int } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type {
  AssembleWith,
  BatchStrategy,
  JoinSource,
  SplitType,
} from '#src/domain/transform/index.js';
import { CreateProgramJobInput, maxRuntime } from '../job/create.js';
import { S3UriScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { AssembleWithEnum, BatchStrategyEnum, JoinSourceEnum, SplitTypeEnum } from './enums.js';

const FILTER = 'a subset of JSONPath, such as $.features or $[1:]';

@InputType('CreateTransformJobInput', { description: 'A batch transform job to launch.' })
export class CreateTransformJobInput extends CreateProgramJobInput {
  @Field(() => String, { description: 'The model that answers.' })
  readonly modelName!: string;

  @Field(() => S3UriScalar, { description: 'What to transform: a prefix or an object.' })
  readonly input!: S3Uri;

  @Field(() => Int, optional('How long an answer may take, in seconds: 1 to 3,600.', 600))
  readonly invocationTimeoutSeconds!: number;

  @Field(() => Int, optional('How often what is not answered is sent again: 0 to 3.', 3))
  readonly invocationMaxRetries!: number;

  @Field(() => String, optional('The media type of the objects.'))
  readonly contentType?: string;

  @Field(() => SplitTypeEnum, optional('How an object is cut into records.', SplitTypeEnum.NONE))
  readonly splitType!: SplitType;

  @Field(
    () => BatchStrategyEnum,
    optional(
      'What is sent at a time. Where the request says nothing, what the container asks for comes first.',
      BatchStrategyEnum.MULTI_RECORD,
    ),
  )
  readonly batchStrategy?: BatchStrategy;

  @Field(() => AssembleWithEnum, optional('How answers are put together.', AssembleWithEnum.NONE))
  readonly assembleWith!: AssembleWith;

  @Field(() => S3UriScalar, optional('Where outputs go; <default bucket>/<name> if none.'))
  readonly outputPath?: S3Uri;

  @Field(() => String, optional('The media type to ask the model for.'))
  readonly accept?: string;

  @Field(() => JoinSourceEnum, optional('What answers are joined with.', JoinSourceEnum.NONE))
  readonly joinSource!: JoinSource;

  @Field(() => String, optional(`What is sent of a record: ${FILTER}.`, '$'))
  readonly inputFilter!: string;

  @Field(() => String, optional(`What is stored of an answer, after the join: ${FILTER}.`, '$'))
  readonly outputFilter!: string;

  @Field(
    () => Int,
    optional(
      'Payloads sent to an instance at a time, at most 100; the container’s wish if none, else 1.',
    ),
  )
  readonly maxConcurrentTransforms?: number;

  @Field(
    () => Int,
    optional('MiB of a payload, at most 100; the container’s wish if none, else 6.'),
  )
  readonly maxPayloadMb?: number;

  @Field(() => Int, maxRuntime(28))
  readonly maxRuntimeSeconds!: number;
}

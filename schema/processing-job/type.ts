import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { JobMachine, JobResources } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { ProcessingPlace } from '#src/domain/processing/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { CreateProgramJobInput, maxRuntime } from '../job/create.js';
import { JobMachineType, MACHINE, ResourcesType, SEED, SEED_USED } from '../job/parts.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { ENVIRONMENT } from '../shared/environment.js';
import { defineConnection } from '../shared/paging.js';

const INPUT = 'Data that a processing job reads.';

@ObjectType('ProcessingInput', plain(INPUT))
@InputType('ProcessingInputInput', { description: INPUT })
export class ProcessingInputType {
  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'A prefix or an object.' })
  readonly uri!: S3Uri;

  @Field(() => String, {
    description:
      'The folder below /opt/ml where the program finds it, such as /opt/ml/processing/input.',
  })
  readonly localPath!: string;
}

const OUTPUT = 'Files that a processing job leaves.';

@ObjectType('ProcessingOutput', plain(OUTPUT))
@InputType('ProcessingOutputInput', { description: OUTPUT })
export class ProcessingOutputType {
  @Field(() => String, { description: 'The name.' })
  readonly name!: string;

  @Field(() => S3UriScalar, { description: 'Each file becomes an object below it.' })
  readonly uri!: S3Uri;

  @Field(() => String, {
    description:
      'The folder below /opt/ml where the program leaves them, such as /opt/ml/processing/output.',
  })
  readonly localPath!: string;
}

@ObjectType('ProcessingJob', {
  implements: [NodeType, JobType],
  ...plain('Reads inputs, runs a program, and stores the files that it leaves.'),
})
export class ProcessingJobType extends JobType {
  @Field(() => String, { description: 'The image.' })
  readonly image!: string;

  @Field(() => [String], {
    description: 'The program and its arguments; empty for the image’s own command.',
  })
  readonly command!: readonly string[];

  @Field(() => [ProcessingInputType], { description: 'What it reads.' })
  readonly inputs!: readonly ProcessingPlace[];

  @Field(() => [ProcessingOutputType], { description: 'What it leaves.' })
  readonly outputs!: readonly ProcessingPlace[];

  @Field(() => ResourcesType, { description: 'Its instances.' })
  readonly resources!: JobResources;

  @Field(() => Int, { description: 'How long it may run, in seconds.' })
  readonly maxRuntimeSeconds!: number;

  @Field(() => JsonObjectScalar, ENVIRONMENT)
  readonly environment!: Deferred<StringMap>;

  @Field(() => Int, SEED_USED)
  readonly seed?: number;

  @Field(() => JobMachineType, MACHINE)
  readonly machine?: JobMachine;

  @Field(
    () => String,
    optional(
      'The content of the program’s file /opt/ml/output/message, at most 1 KiB; once it has ended.',
    ),
  )
  readonly exitMessage?: string;
}

export const ProcessingJobConnection = defineConnection({
  name: 'ProcessingJob',
  items: 'processing jobs',
  node: () => ProcessingJobType,
});

@InputType('CreateProcessingJobInput', { description: 'A processing job to launch.' })
export class CreateProcessingJobInput extends CreateProgramJobInput {
  @Field(() => String, { description: 'The image.' })
  readonly image!: string;

  @Field(
    () => [String],
    optional('The program and its arguments, at most 200 words; default: the image’s own command.'),
  )
  readonly command?: readonly string[];

  @Field(() => [ProcessingInputType], optional('Its inputs, at most 10.'))
  readonly inputs?: readonly ProcessingInputType[];

  @Field(() => [ProcessingOutputType], optional('Its outputs, at most 10.'))
  readonly outputs?: readonly ProcessingOutputType[];

  @Field(() => Int, SEED)
  readonly seed?: number;

  @Field(() => Int, maxRuntime(9))
  readonly maxRuntimeSeconds!: number;
}

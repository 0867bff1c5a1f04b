import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { DateTimeScalar, S3UriScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';

@ObjectType('StatusTransition', plain('A status that a job had, as its log reports it.'))
export class StatusTransitionType {
  @Field(() => String, { description: 'The secondary status.' })
  readonly status!: string;

  @Field(() => String, optional('Its message in the job’s log.'))
  readonly message?: string;

  @Field(() => DateTimeScalar, { description: 'When it began.' })
  readonly startTime!: number;

  @Field(() => DateTimeScalar, optional('When it ended; null while it lasts.'))
  readonly endTime?: number;
}

@ObjectType('Resources', plain('The instances of a job.'))
@InputType('ResourcesInput', { description: 'The instances of a job.' })
export class ResourcesType {
  @Field(() => String, {
    defaultValue: 'local',
    description: 'The instance type: local, local_gpu or one such as ml.m5.2xlarge.',
  })
  readonly instanceType!: string;

  @Field(() => Int, { defaultValue: 1, description: 'How many instances work together.' })
  readonly instanceCount!: number;

  @Field(() => Int, optional('The disk of each instance, in gigabytes.'))
  readonly volumeSizeGb?: number;
}

@ObjectType('JobMachine', plain('The machine of programs, as far as results may depend on it.'))
export class JobMachineType {
  @Field(() => String, optional('Such as x64.'))
  readonly architecture?: string;

  @Field(() => String, optional('The name of the processor; null where several machines run jobs.'))
  readonly processor?: string;

  @Field(
    () => String,
    optional('The instructions by which numeric libraries choose their code, such as avx2 fma.'),
  )
  readonly instructions?: string;

  @Field(() => Int, { description: 'The processors that the program was given.' })
  readonly threads!: number;
}

/** The field `machine`. */
export const MACHINE = optional('The machine of its program; null before it has one.');
/** The field `packageLock`. */
export const PACKAGE_LOCK = {
  description:
    'The packages with the SHA-256 of what was installed, as lines of a requirements.txt.',
};
/** The field `seed` of a launch. */
export const SEED = optional(
  'The seed of random numbers, at least 0: PYTHONHASHSEED and SM_SEED of the program; default: generated.',
);
/** The field `seed` of a job. */
export const SEED_USED = optional(
  'The seed of random numbers that its program was given; null for jobs of earlier versions.',
);

@ObjectType('GitSource', plain('The commit of a git checkout that the code of a job came from.'))
@InputType('GitSourceInput', {
  description: 'The commit of a git checkout that the code of a job came from.',
})
export class GitSourceType {
  @Field(() => String, optional('The URL of the repository; credentials in it are removed.'))
  readonly repository?: string;

  @Field(() => String, { description: 'The full hash of the commit.' })
  readonly commit!: string;

  @Field(() => String, optional('The branch; null for a detached head.'))
  readonly branch?: string;

  @Field(() => Boolean, optional('Whether files differed from the commit.'))
  readonly isDirty?: boolean;

  @Field(
    () => S3UriScalar,
    optional('The object with the differences of tracked files, at most 1 MiB.'),
  )
  readonly patch?: S3Uri;
}

@InputType('ExperimentInput', {
  description: 'Where a job belongs; both names are the job’s base name if not given.',
})
export class ExperimentInput {
  @Field(() => String, optional('The experiment, made when missing.'))
  readonly experimentName?: string;

  @Field(
    () => String,
    optional(
      'The trial, made when missing. Without experimentName, an existing trial stays in its experiment.',
    ),
  )
  readonly trialName?: string;

  @Field(() => String, optional('The display name of the trial component.'))
  readonly displayName?: string;
}

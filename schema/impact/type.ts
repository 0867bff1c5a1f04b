import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { AffectedKind, ImpactIncompleteReason } from '#src/lineage/index.js';
import { CommitType } from '../commit/type.js';
import { IncompleteReasonEnum, LineagePathType } from '../lineage/type.js';
import { NodeType } from '../node/type.js';
import { ArnScalar } from '../scalars/index.js';
import type { Deferred } from '../shared/deferred.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { AT_COMMIT } from '../shared/moment.js';
import { AfterArgs, PageInfoType } from '../shared/paging.js';

const AffectedKindEnum = defineEnum('AffectedKind', 'The kinds of affected resources.', {
  JOB: ['job', 'A job, or a step that was recorded without one.'],
  MODEL: ['model', 'A model whose data is affected.'],
  PACKAGE: ['package', 'A version of a model package group.'],
  ENDPOINT: ['endpoint', 'A live endpoint that serves it, or is about to.'],
  DATA: ['data', 'What was written.'],
});

@ObjectType('ImpactCounts', plain('How much is affected, over all pages.'))
export class ImpactCountsType {
  @Field(() => Int, { description: 'Jobs.' })
  readonly jobs!: number;

  @Field(() => Int, { description: 'Models.' })
  readonly models!: number;

  @Field(() => Int, { description: 'Versions of model package groups.' })
  readonly packages!: number;

  @Field(() => Int, { description: 'Live endpoints.' })
  readonly endpoints!: number;

  @Field(() => Int, { description: 'Versions of artifacts.' })
  readonly data!: number;
}

@ObjectType('Affected', plain('One thing that is affected.'))
export class AffectedType {
  @Field(() => AffectedKindEnum, { description: 'The kind of the resource.' })
  readonly kind!: AffectedKind;

  @Field(() => NodeType, {
    description:
      'The job, the model, the model package, the live endpoint, or the version of an artifact; the artifact of a source URI of which no version is known, the trial component of a job that is deleted.',
  })
  readonly resource!: NodeType;

  @Field(() => Int, { description: 'Associations of the path.' })
  readonly depth!: number;

  @Field(() => LineagePathType, {
    description: 'The shortest path from the source to the entity that represents the resource.',
  })
  readonly path!: Deferred<LineagePathType>;
}

@ObjectType('Impact', plain('A page of affected resources, the nearest first.'))
export class ImpactType {
  @Field(() => [AffectedType], {
    description: 'Each resource once, without the source and its parts.',
  })
  readonly nodes!: readonly AffectedType[];

  @Field(() => ImpactCountsType, { description: 'How much is affected, over all pages.' })
  readonly counts!: ImpactCountsType;

  @Field(() => PageInfoType, { description: 'The position of the page.' })
  readonly pageInfo!: PageInfoType;

  @Field(() => CommitType, {
    description: 'The graph was read as it stood right after it; later pages read at the same.',
  })
  readonly commit!: Deferred<CommitType>;

  @Field(() => Boolean, {
    description: 'False when more may be affected than all pages contain.',
  })
  readonly complete!: boolean;

  @Field(() => IncompleteReasonEnum, optional('Why more may be affected.'))
  readonly incompleteReason?: ImpactIncompleteReason;
}

@InputType('ImpactInput', { description: 'The source of an impact: exactly one field is given.' })
export class ImpactInput {
  @Field(
    () => ArnScalar,
    optional('An entity, or a job, a model or an endpoint, which is replaced by its entity.'),
  )
  readonly arn?: Arn;

  @Field(() => String, optional('A source URI, with all its versions.'))
  readonly sourceUri?: string;

  @Field(() => String, optional('A prefix of source URIs: all artifacts under it.'))
  readonly sourceUriPrefix?: string;

  @Field(
    () => String,
    optional('SHA-256, 64 digits or the first 12 or more: these bytes, wherever they are.'),
  )
  readonly digest?: string;
}

/** The arguments of an impact. */
@ArgsType()
export class ImpactArgs extends AfterArgs {
  @Field(() => ImpactInput, {
    description: 'The source. NOT_FOUND when nothing is recorded of it.',
  })
  readonly of!: ImpactInput;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => Int, optional('Nodes of the page.', 100))
  readonly first!: number;
}

import { Field, Int, ObjectType } from 'type-graphql';
import type { AffectedKind, ImpactIncompleteReason } from '#src/lineage/index.js';
import { CommitType } from '../commit/type.js';
import { IncompleteReasonEnum, LineagePathType } from '../lineage/type.js';
import { NodeType } from '../node/type.js';
import type { Deferred } from '../shared/deferred.js';
import { optional, plain } from '../shared/describe.js';
import { defineEnum } from '../shared/enum.js';
import { PageInfoType } from '../shared/page-info.type.js';

const AffectedKindEnum = defineEnum('AffectedKind', 'What kind of thing is affected.', {
  JOB: ['job', 'A job, or a step that was recorded without one.'],
  MODEL: ['model', 'A model whose data is affected.'],
  ENDPOINT: ['endpoint', 'A live endpoint that serves it, or is about to.'],
  DATA: ['data', 'What was written.'],
});

@ObjectType('ImpactCounts', plain('How much is affected, over all pages.'))
export class ImpactCountsType {
  @Field(() => Int, { description: 'Jobs.' })
  readonly jobs!: number;

  @Field(() => Int, { description: 'Models.' })
  readonly models!: number;

  @Field(() => Int, { description: 'Live endpoints.' })
  readonly endpoints!: number;

  @Field(() => Int, { description: 'Versions of artifacts.' })
  readonly data!: number;
}

@ObjectType('Affected', plain('One thing that is affected.'))
export class AffectedType {
  @Field(() => AffectedKindEnum, { description: 'What kind of thing it is.' })
  readonly kind!: AffectedKind;

  @Field(() => NodeType, {
    description:
      'The job, the model, the live endpoint, or the version of an artifact; the artifact of a source URI of which no version is known, the trial component of a job that is deleted.',
  })
  readonly resource!: NodeType;

  @Field(() => Int, { description: 'Associations of the path.' })
  readonly depth!: number;

  @Field(() => LineagePathType, {
    description:
      'The shortest way from what was asked about to the entity that represents the resource.',
  })
  readonly path!: Deferred<LineagePathType>;
}

@ObjectType('Impact', plain('A page of what is affected, the nearest first.'))
export class ImpactType {
  @Field(() => [AffectedType], {
    description: 'Each resource once; not what was asked about, nor what is part of it.',
  })
  readonly nodes!: readonly AffectedType[];

  @Field(() => ImpactCountsType, { description: 'How much is affected, over all pages.' })
  readonly counts!: ImpactCountsType;

  @Field(() => PageInfoType, { description: 'Where the page stands.' })
  readonly pageInfo!: PageInfoType;

  @Field(() => CommitType, {
    description: 'The graph was read as it stood right after it; later pages read at the same.',
  })
  readonly commit!: Deferred<CommitType>;

  @Field(() => Boolean, {
    description: 'False when more may be affected than all pages tell.',
  })
  readonly complete!: boolean;

  @Field(() => IncompleteReasonEnum, optional('Why more may be affected.'))
  readonly incompleteReason?: ImpactIncompleteReason;
}

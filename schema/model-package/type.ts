import { Field, Int, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { Approval, LifeCycle, Metrics, ModelCard } from '#src/domain/registry/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar, S3UriScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';
import { defineConnection } from '../shared/paging.js';

export const ApprovalEnum = defineEnum('ModelApproval', 'What was decided about a model package.', {
  PENDING: ['PendingManualApproval', 'Nobody has decided.'],
  APPROVED: ['Approved', 'Its bytes may be used.'],
  REJECTED: ['Rejected', 'Its bytes may not be used.'],
});

export const CardStatusEnum = defineEnum('ModelCardStatus', 'The status of a model card.', {
  DRAFT: ['Draft', 'It is being written.'],
  PENDING_REVIEW: ['PendingReview', 'Somebody has to review it.'],
  APPROVED: ['Approved', 'It was reviewed.'],
  ARCHIVED: ['Archived', 'It is no longer valid.'],
});

export const ModelBytesEnum = defineEnum('ModelBytes', 'Whether the data of a version exists.', {
  PRESENT: ['Present', 'There is an object at its URI.'],
  MISSING: ['Missing', 'There is no object at its URI.'],
});

@ObjectType('ModelDecision', plain('What somebody decided about the bytes of a model package.'))
export class DecisionType {
  @Field(() => ApprovalEnum, { description: 'What was decided.' })
  readonly status!: Approval;

  @Field(() => String, { description: 'ARN of the caller who decided.' })
  readonly by!: string;

  @Field(() => DateTimeScalar, { description: 'When.' })
  readonly decidedAt!: number;

  @Field(() => String, { description: 'Why.' })
  readonly reason!: string;

  @Field(() => String, { description: 'The SHA-256 of the bytes that it is about.' })
  readonly digest!: string;

  @Field(() => Int, { description: 'The commit that recorded it.' })
  readonly commit!: number;
}

@ObjectType('ModelCard', plain('A document about a model.'))
export class ModelCardType {
  @Field(() => CardStatusEnum, { description: 'Where it stands.' })
  readonly status!: ModelCard['status'];

  @Field(() => String, { description: 'The text, in Markdown or JSON.' })
  readonly content!: string;
}

@ObjectType('ModelLifeCycle', plain('The stage of a model package, in your own words.'))
export class LifeCycleType {
  @Field(() => String, { description: 'The stage, for example Staging.' })
  readonly stage!: string;

  @Field(() => String, { description: 'Its status in that stage, for example PendingTest.' })
  readonly status!: string;

  @Field(() => String, optional('A description.'))
  readonly description?: string;
}

@ObjectType('ModelPackage', {
  implements: NodeType,
  ...plain('A version of a model in a group; its bytes never change.'),
})
export class ModelPackageType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => String, { description: 'The name: <group>/<version>.' })
  readonly name!: string;

  @Field(() => String, { description: 'The name of its group.' })
  readonly groupName!: string;

  @Field(() => Int, { description: 'Its number in the group, from 1; never used again.' })
  readonly version!: number;

  @Field(() => ApprovalEnum, { description: 'What was decided about its bytes.' })
  readonly approval!: Approval;

  @Field(() => String, optional('Notes, as Markdown.'))
  readonly description?: string;

  @Field(() => String, { description: 'The SHA-256 of its data.' })
  readonly digest!: string;

  @Field(() => S3UriScalar, { description: 'Its model.tar.gz.' })
  readonly modelData!: S3Uri;

  @Field(() => String, { description: 'The name of the model that endpoints serve.' })
  readonly modelName!: string;

  @Field(() => String, { description: 'The image that serves it.' })
  readonly image!: string;

  @Field(() => String, optional('The name of the training job that made its data.'))
  readonly trainingJobName?: string;

  @Field(() => JsonObjectScalar, {
    description:
      'Numbers by name: the final metrics of its training job, and those of the request.',
  })
  readonly metrics!: Metrics;

  @Field(() => ModelCardType, { nullable: true, description: 'Its model card.' })
  readonly card?: ModelCard;

  @Field(() => LifeCycleType, { nullable: true, description: 'Its stage, in your own words.' })
  readonly lifeCycle?: LifeCycle;

  @Field(() => JsonObjectScalar, { description: 'Texts by name, in your own words; at most 50.' })
  readonly metadata!: StringMap;

  @Field(() => String, { description: 'ARN of the caller who registered its bytes first.' })
  readonly registeredBy!: string;

  @Field(() => [String], { description: 'The names of the versions that it was promoted from.' })
  readonly promotedFrom!: readonly string[];

  @Field(() => DateTimeScalar, { description: 'When it was registered or promoted.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, { description: 'When it was changed last.' })
  readonly lastModifiedTime!: number;

  @Field(() => String, { description: 'ARN of the caller who registered or promoted it.' })
  readonly createdBy!: string;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;
}

export const ModelPackageConnection = defineConnection({
  name: 'ModelPackage',
  items: 'model packages',
  node: () => ModelPackageType,
});

import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { Arn, ArnScope } from '#src/domain/arn.js';
import { makeArn } from '#src/domain/arn.js';
import type { SortDirection, VertexFilter } from '#src/domain/graph/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';
import type {
  Approval,
  Metrics,
  ModelCard,
  PackageNotes,
  RegisterRequest,
} from '#src/domain/registry/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import {
  ArnScalar,
  DateTimeScalar,
  type JsonObject,
  JsonObjectScalar,
  S3UriScalar,
} from '../scalars/index.js';
import { defineEnum, optional, SortOrderEnum } from '../shared/describe.js';
import { CREATED_BY, toVertexFilter } from '../shared/filter.js';
import { present, withTexts } from '../shared/maps.js';
import { AT_COMMIT, AT_TIME } from '../shared/moment.js';
import { RecordListArgs } from '../shared/paging.js';
import { ApprovalEnum, CardStatusEnum } from './type.js';

/** The argument that names a version. */
export const PACKAGE = { description: 'The version: <group>:<version> or <group>@<alias>.' };

/** The arguments that name a version, now or in the past. */
@ArgsType()
export class PackageArgs {
  @Field(() => String, PACKAGE)
  readonly package!: string;

  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;

  @Field(() => DateTimeScalar, AT_TIME)
  readonly at?: number;
}

const RegistrySortKeyEnum = defineEnum(
  'RegistrySortKey',
  'The sort keys of a list of the registry.',
  {
    CREATION_TIME: ['creationTime', 'The time of the creation.'],
    NAME: ['name', 'The name.'],
  },
);

@InputType('RegistryOrder', {
  description: 'Orders a list of the registry; ties are broken by ids.',
})
export class RegistryOrderInput {
  @Field(() => RegistrySortKeyEnum, {
    defaultValue: RegistrySortKeyEnum.CREATION_TIME,
    description: 'The sort key.',
  })
  readonly by!: 'creationTime' | 'name';

  @Field(() => SortOrderEnum, {
    defaultValue: SortOrderEnum.DESCENDING,
    description: 'Smallest or largest first.',
  })
  readonly order!: SortDirection;
}

@InputType('RegistryFilter', {
  description: 'Chooses groups, versions or aliases: all that is given must match.',
})
export class RegistryFilterInput {
  @Field(() => String, optional('A part of the name, case as written.'))
  readonly nameContains?: string;

  @Field(() => JsonObjectScalar, optional('Tags that it has, with these values.'))
  readonly tags?: JsonObject;

  @Field(() => String, CREATED_BY)
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, optional('Created then or later.'))
  readonly createdAfter?: number;

  @Field(() => DateTimeScalar, optional('Created then or before.'))
  readonly createdBefore?: number;
}

@InputType('ModelAliasFilter', { description: 'Chooses aliases: all that is given must match.' })
export class GroupedFilterInput extends RegistryFilterInput {
  @Field(() => String, optional('The name of the group.'))
  readonly group?: string;
}

@InputType('ModelPackageFilter', { description: 'Chooses versions: all that is given must match.' })
export class ModelPackageFilterInput extends GroupedFilterInput {
  @Field(() => ApprovalEnum, optional('What was decided.'))
  readonly approval?: Approval;

  @Field(() => String, optional('The SHA-256 of the data, 64 digits or the first 12 or more.'))
  readonly digest?: string;
}

/** The arguments of a list of groups. */
@ArgsType()
export class PackageGroupListArgs extends RecordListArgs {
  @Field(() => RegistryFilterInput, optional('The filter; default: all.'))
  readonly filter?: RegistryFilterInput;

  @Field(() => RegistryOrderInput, optional('The order; default: newest first.'))
  readonly orderBy?: RegistryOrderInput;
}

/** The arguments of a list of aliases. */
@ArgsType()
export class ModelAliasListArgs extends RecordListArgs {
  @Field(() => GroupedFilterInput, optional('The filter; default: all.'))
  readonly filter?: GroupedFilterInput;

  @Field(() => RegistryOrderInput, optional('The order; default: newest first.'))
  readonly orderBy?: RegistryOrderInput;
}

/** The arguments of a list of versions. */
@ArgsType()
export class ModelPackageListArgs extends RecordListArgs {
  @Field(() => ModelPackageFilterInput, optional('The filter; default: all.'))
  readonly filter?: ModelPackageFilterInput;

  @Field(() => RegistryOrderInput, optional('The order; default: newest first.'))
  readonly orderBy?: RegistryOrderInput;
}

/** Converts a filter to that of vertices. Throws `VALIDATION_FAILED` for an invalid group. */
export function toRegistryFilter(
  { group, approval: status, ...rest }: ModelPackageFilterInput,
  scope: ArnScope,
): VertexFilter {
  const filter = { ...toVertexFilter(rest, scope), ...present({ status }) };
  if (group === undefined) return filter;
  const sourceUri = makeArn(
    scope,
    'model-package-group',
    checkName(NAME_RULES.packageGroup, group, 'filter.group'),
  );
  return { ...filter, sourceUri };
}

@InputType('ModelCardInput', { description: 'A document about a model.' })
export class ModelCardInput {
  @Field(() => CardStatusEnum, {
    nullable: true,
    defaultValue: CardStatusEnum.DRAFT,
    description: 'Where it stands.',
  })
  readonly status!: ModelCard['status'];

  @Field(() => String, { description: 'The text, at most 100,000 characters.' })
  readonly content!: string;
}

@InputType('ModelLifeCycleInput', { description: 'The stage of a version, in your own words.' })
export class LifeCycleInput {
  @Field(() => String, { description: 'The stage, for example Staging.' })
  readonly stage!: string;

  @Field(() => String, { description: 'Its status in that stage.' })
  readonly status!: string;

  @Field(() => String, optional('A description.'))
  readonly description?: string;
}

@InputType()
abstract class NotesInput {
  @Field(() => String, optional('Notes, as Markdown, at most 10,000 characters.'))
  readonly description?: string;

  @Field(() => ModelCardInput, optional('Its model card.'))
  readonly card?: ModelCardInput;

  @Field(() => LifeCycleInput, optional('Its stage.'))
  readonly lifeCycle?: LifeCycleInput;

  @Field(() => JsonObjectScalar, optional('Texts by name to set, in your own words; at most 50.'))
  readonly metadata?: JsonObject;
}

@InputType('RegisterModelPackageInput', {
  description:
    'A version to register: a model, or a training job, or an image with its data, of which a model is made.',
})
export class RegisterInput extends NotesInput {
  @Field(() => String, { description: 'The name of the group; it is created when it is missing.' })
  readonly group!: string;

  @Field(() => String, optional('The model.'))
  readonly modelName?: string;

  @Field(() => String, optional('A completed training job.'))
  readonly trainingJobName?: string;

  @Field(() => S3UriScalar, optional('The model.tar.gz; it must exist.'))
  readonly modelData?: S3Uri;

  @Field(() => String, optional('The image that serves it.'))
  readonly image?: string;

  @Field(() => String, optional('Key of a built-in algorithm, in the place of an image.'))
  readonly algorithm?: string;

  @Field(() => S3UriScalar, optional('A prefix, or a .tar.gz, with functions that serve the data.'))
  readonly sourceDir?: S3Uri;

  @Field(() => String, optional('The script with the functions; default: inference.py.'))
  readonly entryPoint?: string;

  @Field(() => JsonObjectScalar, optional('Environment variables of the program.'))
  readonly environment?: JsonObject;

  @Field(() => ArnScalar, optional('The role of the model.'))
  readonly role?: Arn;

  @Field(
    () => JsonObjectScalar,
    optional('Numbers by name, besides the final metrics of the training job.'),
  )
  readonly metrics?: JsonObject;

  @Field(() => [String], { nullable: true, description: 'Aliases that move to the version.' })
  readonly aliases?: readonly string[];

  @Field(() => String, optional('Why the aliases move.'))
  readonly reason?: string;

  @Field(() => JsonObjectScalar, optional('Tags, at most 50.'))
  readonly tags?: JsonObject;
}

@InputType('UpdateModelPackageInput', {
  description: 'What people write about a version; absent fields keep their values.',
})
export class UpdateModelPackageInput extends NotesInput {
  @Field(() => String, PACKAGE)
  readonly package!: string;

  @Field(() => [String], optional('Names of texts of the metadata to remove.'))
  readonly metadataToRemove?: readonly string[];
}

/** A decision about a version. */
@ArgsType()
export class ApprovalArgs {
  @Field(() => String, PACKAGE)
  readonly package!: string;

  @Field(() => ApprovalEnum, { description: 'The decision.' })
  readonly status!: Approval;

  @Field(() => String, { description: 'Why, 1 to 1,024 characters.' })
  readonly reason!: string;
}

/** Converts an input to the request of a registration. */
export function toRegisterRequest(input: RegisterInput): RegisterRequest {
  const { group, modelName, metrics, aliases, reason, tags, ...rest } = withTexts(
    input,
    'environment',
    'metadata',
    'tags',
  );
  const { description, card, lifeCycle, metadata, ...newModel } = rest;
  return {
    group,
    newModel,
    ...present({ modelName, aliases, reason, tags, description, card, metadata }),
    ...present({ lifeCycle: lifeCycle as PackageNotes['lifeCycle'] }),
    ...(metrics && { metrics: metrics as Metrics }),
  };
}

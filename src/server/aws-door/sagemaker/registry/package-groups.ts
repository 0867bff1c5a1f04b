import type {
  CreateModelPackageGroupInput,
  CreateModelPackageGroupOutput,
  DeleteModelPackageGroupInput,
  DescribeModelPackageGroupInput,
  DescribeModelPackageGroupOutput,
  ListModelPackageGroupsInput,
  ListModelPackageGroupsOutput,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import type { PackageGroup } from '#src/domain/registry/index.js';
import { type ErrorWords, operation } from '../../json/operation.js';
import { userOut } from '../lineage/entities.js';
import { listRecords } from '../lists.js';
import { tagsIn, timeOut } from '../values.js';
import { resourceName } from './resource-name.js';

/** The original's words for groups. */
export const GROUP_WORDS: ErrorWords = {
  missing: 'ValidationException',
  missingWords: 'Model package group does not exist',
  takenWords: 'Model package group already exists',
};

export const PACKAGE_GROUP_OPERATIONS = [
  operation<CreateModelPackageGroupInput, CreateModelPackageGroupOutput>(
    'CreateModelPackageGroup',
    {
      role: 'operator',
      words: GROUP_WORDS,
      async run(input, { services, principal }) {
        const { ModelPackageGroupName: name, ModelPackageGroupDescription: description } = input;
        const request = { name, tags: tagsIn(input.Tags), ...present({ description }) };
        const group = await services.packageGroups.create(request, principal);
        return { ModelPackageGroupArn: group.arn };
      },
    },
  ),
  operation<DescribeModelPackageGroupInput, DescribeModelPackageGroupOutput>(
    'DescribeModelPackageGroup',
    {
      role: 'viewer',
      words: GROUP_WORDS,
      async run({ ModelPackageGroupName }, { services }) {
        const name = resourceName(ModelPackageGroupName);
        const { element } = await services.packageGroups.require(name);
        return { ...summarize(element), CreatedBy: userOut(element.createdBy) };
      },
    },
  ),
  operation<ListModelPackageGroupsInput, ListModelPackageGroupsOutput>('ListModelPackageGroups', {
    role: 'viewer',
    async run(input, { services }) {
      const { items, next } = await listRecords('model package groups', input, (query) =>
        services.packageGroups.list(query),
      );
      return { ModelPackageGroupSummaryList: items.map(summarize), ...next };
    },
  }),
  operation<DeleteModelPackageGroupInput, undefined>('DeleteModelPackageGroup', {
    role: 'operator',
    words: GROUP_WORDS,
    async run({ ModelPackageGroupName }, { services, principal }) {
      await services.packageGroups.delete(resourceName(ModelPackageGroupName), principal);
      return undefined;
    },
  }),
];

/** A group in a list. */
function summarize({ name, arn, description, creationTime }: PackageGroup) {
  return {
    ModelPackageGroupName: name,
    ModelPackageGroupArn: arn,
    ModelPackageGroupDescription: description,
    CreationTime: timeOut(creationTime),
    ModelPackageGroupStatus: 'Completed' as const,
  };
}

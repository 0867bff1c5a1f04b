import {
  AddTagsCommand,
  CreateModelPackageCommand,
  type CreateModelPackageCommandInput,
  CreateModelPackageGroupCommand,
  DeleteModelPackageCommand,
  DeleteModelPackageGroupCommand,
  DescribeModelPackageCommand,
  DescribeModelPackageGroupCommand,
  ListModelPackageGroupsCommand,
  ListModelPackagesCommand,
  type ListModelPackagesCommandInput,
  ListTagsCommand,
  UpdateModelPackageCommand,
} from '@aws-sdk/client-sagemaker';
import { expect, it } from 'vitest';
import { expectCode } from '../../../../../support/aws-door.js';
import { archive, door, group, register, SCOPE, send, useDoor } from './registering.js';

useDoor();

it('keeps groups', async () => {
  const made = { ModelPackageGroupName: 'Churn', ModelPackageGroupDescription: 'who leaves' };
  const { ModelPackageGroupArn } = await send(new CreateModelPackageGroupCommand(made));
  expect(ModelPackageGroupArn).toBe(`${SCOPE}:model-package-group/churn`);
  await expectCode(
    send(new CreateModelPackageGroupCommand({ ModelPackageGroupName: 'churn' })),
    'ValidationException',
    'already exists',
  );
  for (const ModelPackageGroupName of ['Churn', ModelPackageGroupArn]) {
    const found = await send(new DescribeModelPackageGroupCommand({ ModelPackageGroupName }));
    expect(found).toMatchObject({
      ...made,
      ModelPackageGroupArn,
      ModelPackageGroupStatus: 'Completed',
    });
  }
  const listed = await send(new ListModelPackageGroupsCommand({ NameContains: 'hur' }));
  expect(listed.ModelPackageGroupSummaryList).toMatchObject([made]);
  await register('Churn', 'in-churn');
  const remove = new DeleteModelPackageGroupCommand({ ModelPackageGroupName: 'Churn' });
  await expectCode(send(remove), 'ConflictException');
  await send(new DeleteModelPackageCommand({ ModelPackageName: 'Churn/1' }));
  await send(remove);
  await expectCode(
    send(new DescribeModelPackageGroupCommand({ ModelPackageGroupName: 'Churn' })),
    'ValidationException',
    'does not exist',
  );
});

it('registers versions of a group', async () => {
  await group('versions');
  const first = await register('versions', 'one', {
    ModelPackageDescription: 'the first',
    CustomerMetadataProperties: { team: 'risk' },
    Tags: [{ Key: 'cost', Value: '7' }],
  });
  const second = await register(`${SCOPE}:model-package-group/versions`, 'two');
  expect([first, second]).toEqual([
    `${SCOPE}:model-package/versions/1`,
    `${SCOPE}:model-package/versions/2`,
  ]);
  for (const ModelPackageName of [first, 'versions/1']) {
    const found = await send(new DescribeModelPackageCommand({ ModelPackageName }));
    expect(found).toMatchObject({
      ModelPackageGroupName: 'versions',
      ModelPackageVersion: 1,
      ModelPackageArn: first,
      ModelPackageDescription: 'the first',
      ModelPackageStatus: 'Completed',
      ModelApprovalStatus: 'PendingManualApproval',
      CustomerMetadataProperties: { team: 'risk' },
      InferenceSpecification: {
        Containers: [
          {
            Image: 'fixture',
            ModelDataUrl: `s3://${door.bucket}/models/one/model.tar.gz`,
            Environment: { LOADING_MS: '1' },
          },
        ],
      },
    });
    expect(found.CreationTime).toBeInstanceOf(Date);
  }
  await send(new AddTagsCommand({ ResourceArn: first, Tags: [{ Key: 'more', Value: '8' }] }));
  const { Tags } = await send(new ListTagsCommand({ ResourceArn: first }));
  expect(Tags).toEqual([
    { Key: 'cost', Value: '7' },
    { Key: 'more', Value: '8' },
  ]);
  const versions = async (input: ListModelPackagesCommandInput) => {
    const { ModelPackageSummaryList = [] } = await send(new ListModelPackagesCommand(input));
    return ModelPackageSummaryList.map(({ ModelPackageVersion }) => ModelPackageVersion);
  };
  const ModelPackageGroupName = 'versions';
  const up = { ModelPackageGroupName, SortOrder: 'Ascending' } as const;
  expect(await versions(up)).toEqual([1, 2]);
  const { NextToken } = await send(new ListModelPackagesCommand({ ...up, MaxResults: 1 }));
  expect(await versions({ ...up, MaxResults: 1, NextToken })).toEqual([2]);
  expect(await versions({ ...up, ModelApprovalStatus: 'Approved' })).toEqual([]);
  expect(await versions({ ModelPackageType: 'Unversioned' })).toEqual([]);
});

it('refuses a version without a group, without data, or of two containers', async () => {
  await expectCode(register('none', 'one'), 'ValidationException', 'does not exist');
  await group('refused');
  const ModelDataUrl = await archive('one');
  const container = { Image: 'fixture', ModelDataUrl };
  const bad: CreateModelPackageCommandInput[] = [
    { ModelPackageGroupName: 'refused' },
    {
      ModelPackageGroupName: 'refused',
      InferenceSpecification: { Containers: [container, container] },
    },
    {
      ModelPackageGroupName: 'refused',
      InferenceSpecification: {
        Containers: [{ Image: 'fixture', ModelDataUrl: `s3://${door.bucket}/none/model.tar.gz` }],
      },
    },
    { InferenceSpecification: { Containers: [container] } },
  ];
  for (const input of bad)
    await expectCode(send(new CreateModelPackageCommand(input)), 'ValidationException');
  const approved = register('refused', 'two', { ModelApprovalStatus: 'Approved' });
  await expectCode(approved, 'AccessDeniedException');
  const { ModelPackageSummaryList } = await send(
    new ListModelPackagesCommand({ ModelPackageGroupName: 'refused' }),
  );
  expect(ModelPackageSummaryList).toEqual([]);
});

it('registers nothing when a policy refuses its approval', async () => {
  await group('gated');
  const { graphql } = door.server;
  await graphql(
    'mutation { updateModelPackageGroup(input: { name: "gated", selfApproval: true }) { name } }',
  );
  await graphql(
    'mutation { createPolicy(input: { name: "gated", on: ["approve"], scope: { group: "gated" }, require: "false", message: "no" }) { name } }',
  );
  const approved = () => register('gated', 'gated', { ModelApprovalStatus: 'Approved' });
  await expectCode(approved(), 'ValidationException', 'refuses the approval of');
  const list = new ListModelPackagesCommand({ ModelPackageGroupName: 'gated' });
  expect((await send(list)).ModelPackageSummaryList).toEqual([]);
  await graphql('mutation { deletePolicy(name: "gated") }');
  expect(await approved()).toBe(`${SCOPE}:model-package/gated/1`);
  expect((await send(list)).ModelPackageSummaryList).toMatchObject([
    { ModelApprovalStatus: 'Approved' },
  ]);
});

it('keeps the model card and the stage, as the SDK registers a model with them', async () => {
  await group('carded');
  const ModelPackageName = await register('carded', 'one', {
    ModelCard: { ModelCardContent: '{"training_details":{}}', ModelCardStatus: 'Draft' },
    ModelLifeCycle: { Stage: 'Development', StageStatus: 'Done', StageDescription: 'as told' },
  });
  const find = () => send(new DescribeModelPackageCommand({ ModelPackageName }));
  expect(await find()).toMatchObject({
    ModelCard: { ModelCardContent: '{"training_details":{}}', ModelCardStatus: 'Draft' },
    ModelLifeCycle: { Stage: 'Development', StageStatus: 'Done', StageDescription: 'as told' },
  });
  await send(
    new UpdateModelPackageCommand({
      ModelPackageArn: ModelPackageName,
      ModelCard: { ModelCardStatus: 'Approved' } as never,
      ModelLifeCycle: { Stage: 'Production', StageStatus: 'Begun' },
    }),
  );
  const changed = await find();
  expect(changed.ModelCard).toEqual({
    ModelCardContent: '{"training_details":{}}',
    ModelCardStatus: 'Approved',
  });
  expect(changed.ModelLifeCycle).toEqual({ Stage: 'Production', StageStatus: 'Begun' });
});

it('decides about a version, and keeps what people write about it', async () => {
  await group('decided');
  const ModelPackageArn = await register('decided', 'one', {
    CustomerMetadataProperties: { team: 'risk', stage: 'test' },
  });
  const approve = new UpdateModelPackageCommand({
    ModelPackageArn,
    ModelApprovalStatus: 'Approved',
    ApprovalDescription: 'it is good',
  });
  await expectCode(send(approve), 'AccessDeniedException');
  await door.server.graphql(
    'mutation { updateModelPackageGroup(input: { name: "decided", selfApproval: true }) { name } }',
  );
  expect(await send(approve)).toMatchObject({ ModelPackageArn });
  await send(
    new UpdateModelPackageCommand({
      ModelPackageArn,
      CustomerMetadataProperties: { stage: 'production' },
      CustomerMetadataPropertiesToRemove: ['team'],
      ModelCard: { ModelCardContent: '{}', ModelCardStatus: 'PendingReview' },
      ModelLifeCycle: { Stage: 'Staging', StageStatus: 'Tested', StageDescription: 'by hand' },
    }),
  );
  const find = new DescribeModelPackageCommand({ ModelPackageName: ModelPackageArn });
  expect(await send(find)).toMatchObject({
    ModelApprovalStatus: 'Approved',
    ApprovalDescription: 'it is good',
    CustomerMetadataProperties: { stage: 'production' },
    ModelCard: { ModelCardContent: '{}', ModelCardStatus: 'PendingReview' },
    ModelLifeCycle: { Stage: 'Staging', StageStatus: 'Tested', StageDescription: 'by hand' },
  });
  await send(new UpdateModelPackageCommand({ ModelPackageArn, ModelApprovalStatus: 'Rejected' }));
  expect(await send(find)).toMatchObject({ ModelApprovalStatus: 'Rejected' });
  expect((await send(find)).CustomerMetadataProperties).toEqual({ stage: 'production' });
  const two = await register('decided', 'two', { ModelApprovalStatus: 'Approved' });
  const found = await send(new DescribeModelPackageCommand({ ModelPackageName: two }));
  expect(found.ModelApprovalStatus).toBe('Approved');
  const missing = `${SCOPE}:model-package/decided/9`;
  await expectCode(
    send(new UpdateModelPackageCommand({ ModelPackageArn: missing })),
    'ValidationException',
    'does not exist',
  );
});

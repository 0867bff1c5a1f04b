import {
  AddTagsCommand,
  CreateTrainingJobCommand,
  DeleteTagsCommand,
  DeleteTrainingJobCommand,
  DescribeTrainingJobCommand,
  ListTagsCommand,
  ListTrainingJobsCommand,
  StopTrainingJobCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  commandTraining,
  IPINSIGHTS_IMAGE,
  ipinsightsTraining,
  startAwsDoor,
  until,
} from '../../../../support/aws-door.js';

describe('training jobs of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
    const rows = Array.from(
      { length: 400 },
      (_, row) => `user${row % 20},10.0.${row % 4}.${row % 9}`,
    );
    await door.put('train/rows.csv', rows.join('\n'));
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const describeJob = (TrainingJobName: string) =>
    door.sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName }));
  const ended = (name: string) =>
    until(
      () => describeJob(name),
      ({ TrainingJobStatus: status }) => status !== 'InProgress' && status !== 'Stopping',
    );

  it('runs a built-in algorithm by the image of the original, as its clients ask for it', async () => {
    const { TrainingJobArn } = await door.sagemaker.send(
      new CreateTrainingJobCommand({
        ...ipinsightsTraining('Logins-1', door.bucket),
        DebugHookConfig: {
          S3OutputPath: `s3://${door.bucket}/debug`,
          CollectionConfigurations: [],
        },
        ProfilerConfig: { S3OutputPath: `s3://${door.bucket}/out`, DisableProfiler: false },
        Environment: {},
        Tags: [],
      }),
    );
    expect(TrainingJobArn).toBe('arn:aws:sagemaker:us-east-1:000000000000:training-job/logins-1');
    const job = await ended('Logins-1');
    expect(job).toMatchObject({
      TrainingJobStatus: 'Completed',
      SecondaryStatus: 'Completed',
      AlgorithmSpecification: { TrainingImage: IPINSIGHTS_IMAGE, TrainingInputMode: 'File' },
      ModelArtifacts: {
        S3ModelArtifacts: `s3://${door.bucket}/out/Logins-1/output/model.tar.gz`,
      },
      OutputDataConfig: { KmsKeyId: '' },
      HyperParameters: { num_entity_vectors: '100' },
      InputDataConfig: [{ ChannelName: 'train', ContentType: 'text/csv' }],
      ExperimentConfig: { ExperimentName: 'Logins-1' },
    });
    expect(job.SecondaryStatusTransitions?.map(({ StatusMessage }) => StatusMessage)).toEqual(
      expect.arrayContaining(['Downloading input data', 'Training job completed']),
    );
    expect(job.CreationTime?.getTime()).toBeGreaterThan(Date.now() - 600_000);
    // The same job, with its lineage, in GraphQL.
    const { data } = await door.server.graphql(
      '{ trainingJob(name: "Logins-1") { imageUri trialComponent { name } } }',
    );
    expect(data.trainingJob.imageUri).toBe(IPINSIGHTS_IMAGE);
    expect(data.trainingJob.trialComponent.name).toContain('Logins-1');
  });

  it('stops a job, and refuses to stop one that ended', async () => {
    const request = commandTraining('sleeper', 'sleep 600', door.bucket);
    await door.sagemaker.send(new CreateTrainingJobCommand(request));
    await expect(door.sagemaker.send(new CreateTrainingJobCommand(request))).rejects.toMatchObject({
      name: 'ResourceInUse',
    });
    await door.sagemaker.send(new StopTrainingJobCommand({ TrainingJobName: 'sleeper' }));
    expect(await ended('sleeper')).toMatchObject({ TrainingJobStatus: 'Stopped' });
    await expect(
      door.sagemaker.send(new StopTrainingJobCommand({ TrainingJobName: 'sleeper' })),
    ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('shows why a job failed, and forgets it', async () => {
    const request = commandTraining('broken', 'echo no data >&2; exit 3', door.bucket);
    await door.sagemaker.send(new CreateTrainingJobCommand(request));
    const job = await ended('broken');
    expect(job).toMatchObject({ TrainingJobStatus: 'Failed' });
    expect(job.FailureReason).toContain('3');
    await door.sagemaker.send(new DeleteTrainingJobCommand({ TrainingJobName: 'broken' }));
    await expect(describeJob('broken')).rejects.toMatchObject({ name: 'ResourceNotFound' });
  });

  it('lists jobs page by page, with conditions', async () => {
    const list = (input: object) => door.sagemaker.send(new ListTrainingJobsCommand(input));
    for (const name of ['list-a', 'list-b', 'list-c']) {
      const request = commandTraining(name, 'true', door.bucket);
      await door.sagemaker.send(new CreateTrainingJobCommand(request));
    }
    const names: (string | undefined)[] = [];
    let token: string | undefined;
    do {
      const page = await list({
        NameContains: 'list-',
        SortBy: 'Name',
        SortOrder: 'Ascending',
        MaxResults: 2,
        NextToken: token,
      });
      names.push(...(page.TrainingJobSummaries ?? []).map((one) => one.TrainingJobName));
      token = page.NextToken;
    } while (token !== undefined);
    expect(names).toEqual(['list-a', 'list-b', 'list-c']);
    const future = await list({ CreationTimeAfter: new Date(Date.now() + 60_000) });
    expect(future.TrainingJobSummaries).toEqual([]);
    await expect(list({ NextToken: 'nonsense' })).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('adds, lists and removes tags', async () => {
    const request = commandTraining('tagged', 'true', door.bucket);
    const { TrainingJobArn: ResourceArn } = await door.sagemaker.send(
      new CreateTrainingJobCommand({ ...request, Tags: [{ Key: 'team', Value: 'risk' }] }),
    );
    const Tags = [{ Key: 'stage', Value: 'test' }];
    const added = await door.sagemaker.send(new AddTagsCommand({ ResourceArn, Tags }));
    expect(added.Tags).toEqual(Tags);
    const listed = await door.sagemaker.send(new ListTagsCommand({ ResourceArn }));
    expect(listed.Tags).toHaveLength(2);
    await door.sagemaker.send(new DeleteTagsCommand({ ResourceArn, TagKeys: ['team'] }));
    expect((await door.sagemaker.send(new ListTagsCommand({ ResourceArn }))).Tags).toEqual(Tags);
    await expect(
      door.sagemaker.send(new ListTagsCommand({ ResourceArn: `${ResourceArn}-none` })),
    ).rejects.toMatchObject({ name: 'ResourceNotFound' });
  });

  it('refuses what only the original can do, with the member', async () => {
    const request = commandTraining('refused', 'true', door.bucket);
    const refused = (change: object) => door.post('CreateTrainingJob', { ...request, ...change });
    for (const [change, text] of [
      [{ VpcConfig: { Subnets: ['a'], SecurityGroupIds: ['b'] } }, "'vpcConfig' is not supported"],
      [
        { CheckpointConfig: { S3Uri: 's3://b/c', LocalPath: '/tmp' } },
        'checkpointConfig.localPath',
      ],
      [
        { OutputDataConfig: { S3OutputPath: 's3://b/c', CompressionType: 'NONE' } },
        'outputDataConfig.compressionType',
      ],
      [{ AlgorithmSpecification: undefined }, "Value null at 'algorithmSpecification'"],
      [
        { AlgorithmSpecification: { TrainingInputMode: 'File' } },
        'give TrainingImage or AlgorithmName',
      ],
      [{ ResourceConfig: {} }, "Value null at 'resourceConfig.instanceType'"],
      [{ OutputDataConfig: { S3OutputPath: 's3://no-such-bucket/x' } }, 'no-such-bucket'],
    ] as const) {
      const { status, body } = await refused(change);
      expect({ status, type: body.__type }).toEqual({ status: 400, type: 'ValidationException' });
      expect(body.message).toContain(text);
    }
    await expect(describeJob('refused')).rejects.toMatchObject({ name: 'ResourceNotFound' });
  });
});

import {
  AssociateTrialComponentCommand,
  CreateExperimentCommand,
  CreateTrainingJobCommand,
  CreateTrialCommand,
  CreateTrialComponentCommand,
  DeleteExperimentCommand,
  DeleteTrialCommand,
  DeleteTrialComponentCommand,
  DescribeExperimentCommand,
  DescribeTrialCommand,
  DescribeTrialComponentCommand,
  DisassociateTrialComponentCommand,
  ListExperimentsCommand,
  ListTrialComponentsCommand,
  type ListTrialComponentsRequest,
  ListTrialsCommand,
  type ListTrialsRequest,
  UpdateExperimentCommand,
  UpdateTrialCommand,
  UpdateTrialComponentCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  expectCode,
  REGION,
  ROLE,
  startAwsDoor,
} from '../../../../../support/aws-door.js';
import { PROGRAMS } from '../../../../../support/test-values.js';

let door: AwsDoorUnderTest;
beforeAll(async () => {
  const train = [process.execPath, `${PROGRAMS}train.mjs`];
  door = await startAwsDoor({ settings: { images: { fixture: { train } } } });
});
afterAll(() => door[Symbol.asyncDispose]());

const send: AwsDoorUnderTest['sagemaker']['send'] = (...args: [never]) =>
  door.sagemaker.send(...args);

async function componentNames(input: ListTrialComponentsRequest) {
  const { TrialComponentSummaries = [] } = await send(new ListTrialComponentsCommand(input));
  return TrialComponentSummaries.map(({ TrialComponentName }) => TrialComponentName);
}

async function trialNames(input: ListTrialsRequest) {
  const { TrialSummaries = [] } = await send(new ListTrialsCommand(input));
  return TrialSummaries.map(({ TrialName }) => TrialName);
}

it('keeps experiments', async () => {
  const input = {
    ExperimentName: 'Churn',
    DisplayName: 'Churn-2026',
    Description: 'who leaves',
    Tags: [{ Key: 'team', Value: 'risk' }],
  };
  const { ExperimentArn } = await send(new CreateExperimentCommand(input));
  expect(ExperimentArn).toBe(`arn:aws:sagemaker:${REGION}:000000000000:experiment/churn`);
  await expectCode(
    send(new CreateExperimentCommand({ ExperimentName: 'churn' })),
    'ValidationException',
    'already exists',
  );
  await send(new UpdateExperimentCommand({ ExperimentName: 'Churn', Description: 'changed' }));
  const described = await send(new DescribeExperimentCommand({ ExperimentName: 'churn' }));
  expect(described).toMatchObject({
    ExperimentArn,
    ExperimentName: 'Churn',
    DisplayName: 'Churn-2026',
    Description: 'changed',
  });
  expect(described.CreationTime).toBeInstanceOf(Date);
  const { ExperimentSummaries } = await send(new ListExperimentsCommand({ SortBy: 'Name' }));
  expect(ExperimentSummaries).toMatchObject([{ ExperimentName: 'Churn', ExperimentArn }]);
  await expectCode(
    send(new DescribeExperimentCommand({ ExperimentName: 'none' })),
    'ResourceNotFound',
  );
});

it('keeps trials of an experiment', async () => {
  await send(new CreateExperimentCommand({ ExperimentName: 'fraud' }));
  const orphan = { TrialName: 'orphan', ExperimentName: 'none' };
  await expectCode(send(new CreateTrialCommand(orphan)), 'ResourceNotFound');
  await expectCode(send(new DescribeTrialCommand({ TrialName: 'orphan' })), 'ResourceNotFound');

  const first = { TrialName: 'Fraud-b', ExperimentName: 'fraud', DisplayName: 'B' };
  const { TrialArn } = await send(new CreateTrialCommand(first));
  expect(TrialArn).toBe(`arn:aws:sagemaker:${REGION}:000000000000:experiment-trial/fraud-b`);
  await expectCode(send(new CreateTrialCommand(first)), 'ValidationException', 'already exists');
  await send(new CreateTrialCommand({ TrialName: 'fraud-a', ExperimentName: 'fraud' }));
  await send(new UpdateTrialCommand({ TrialName: 'fraud-b', DisplayName: 'Second' }));
  expect(await send(new DescribeTrialCommand({ TrialName: 'fraud-b' }))).toMatchObject({
    TrialArn,
    TrialName: 'Fraud-b',
    DisplayName: 'Second',
    ExperimentName: 'fraud',
  });

  const byName = { ExperimentName: 'fraud', SortBy: 'Name', SortOrder: 'Ascending' } as const;
  expect(await trialNames(byName)).toEqual(['Fraud-b', 'fraud-a']);
  const page = await send(new ListTrialsCommand({ ...byName, MaxResults: 1 }));
  expect(await trialNames({ ...byName, MaxResults: 1, NextToken: page.NextToken })).toEqual([
    'fraud-a',
  ]);
  expect(await trialNames({ ...byName, CreatedBefore: new Date(0) })).toEqual([]);
  expect(await trialNames({})).toContain('fraud-a');
  await expectCode(send(new ListTrialsCommand({ ExperimentName: 'none' })), 'ResourceNotFound');
});

it('keeps trial components, whose parameters and artifacts merge by name', async () => {
  const TrialComponentName = 'Prepare-Data';
  const [StartTime, EndTime] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T04:00:00Z')];
  const { TrialComponentArn } = await send(
    new CreateTrialComponentCommand({
      TrialComponentName,
      Status: { PrimaryStatus: 'InProgress', Message: 'on\nits way' },
      StartTime,
      Parameters: { epochs: { NumberValue: 3 }, kind: { StringValue: 'fast' } },
      InputArtifacts: { data: { Value: 's3://data/in', MediaType: 'text/csv' } },
    }),
  );
  await expectCode(
    send(new CreateTrialComponentCommand({ TrialComponentName: 'prepare-data' })),
    'ValidationException',
    'already exists',
  );
  await send(
    new UpdateTrialComponentCommand({
      TrialComponentName: 'prepare-data',
      DisplayName: 'Preparing',
      Status: { PrimaryStatus: 'Completed' },
      EndTime,
      Parameters: { epochs: { NumberValue: 4 }, more: { StringValue: '1' } },
      ParametersToRemove: ['kind'],
      OutputArtifacts: { result: { Value: 's3://data/out' } },
    }),
  );
  for (const name of [TrialComponentName, 'prepare-data', TrialComponentArn]) {
    const found = await send(new DescribeTrialComponentCommand({ TrialComponentName: name }));
    expect(found).toMatchObject({
      TrialComponentArn,
      TrialComponentName,
      DisplayName: 'Preparing',
      Status: { PrimaryStatus: 'Completed' },
      StartTime,
      EndTime,
      InputArtifacts: { data: { Value: 's3://data/in', MediaType: 'text/csv' } },
      OutputArtifacts: { result: { Value: 's3://data/out' } },
      Metrics: [],
    });
    expect(found.Parameters).toEqual({ epochs: { NumberValue: 4 }, more: { StringValue: '1' } });
    expect(found.Source).toBeUndefined();
  }
  const both = { x: { NumberValue: 1, StringValue: '1' } as never };
  await expectCode(
    send(new UpdateTrialComponentCommand({ TrialComponentName, Parameters: both })),
    'ValidationException',
  );
  await send(new DeleteTrialComponentCommand({ TrialComponentName }));
  await expectCode(
    send(new DescribeTrialComponentCommand({ TrialComponentName })),
    'ResourceNotFound',
  );
});

it('groups trial components, which are taken out before their trial is deleted', async () => {
  await send(new CreateExperimentCommand({ ExperimentName: 'grouped' }));
  for (const TrialName of ['left', 'right'])
    await send(new CreateTrialCommand({ TrialName, ExperimentName: 'grouped' }));
  for (const TrialComponentName of ['one', 'two', 'three'])
    await send(new CreateTrialComponentCommand({ TrialComponentName }));
  const pairs = [
    ['one', 'left'],
    ['two', 'left'],
    ['two', 'right'],
  ] as const;
  for (const [TrialComponentName, TrialName] of pairs) {
    const associate = new AssociateTrialComponentCommand({ TrialComponentName, TrialName });
    const arns = await send(associate);
    expect(arns).toMatchObject({
      TrialComponentArn: expect.stringContaining(
        `experiment-trial-component/${TrialComponentName}`,
      ),
      TrialArn: expect.stringContaining(`experiment-trial/${TrialName}`),
    });
    await send(associate);
  }
  const sorted = { SortBy: 'Name', SortOrder: 'Ascending' } as const;
  expect(await componentNames({ TrialName: 'left', ...sorted })).toEqual(['one', 'two']);
  expect(await componentNames({ ExperimentName: 'grouped', ...sorted })).toEqual(['one', 'two']);
  expect(await trialNames({ TrialComponentName: 'two', ...sorted })).toEqual(['left', 'right']);
  await expectCode(
    send(new ListTrialComponentsCommand({ TrialName: 'left', ExperimentName: 'grouped' })),
    'ValidationException',
  );

  await expectCode(send(new DeleteTrialCommand({ TrialName: 'right' })), 'ValidationException');
  await expectCode(
    send(new DeleteExperimentCommand({ ExperimentName: 'grouped' })),
    'ValidationException',
  );
  for (const [TrialComponentName, TrialName] of pairs)
    await send(new DisassociateTrialComponentCommand({ TrialComponentName, TrialName }));
  await expectCode(
    send(new DisassociateTrialComponentCommand({ TrialComponentName: 'one', TrialName: 'left' })),
    'ResourceNotFound',
  );
  for (const TrialName of ['left', 'right']) await send(new DeleteTrialCommand({ TrialName }));
  await send(new DeleteExperimentCommand({ ExperimentName: 'grouped' }));
  await expectCode(send(new DeleteTrialCommand({ TrialName: 'left' })), 'ResourceNotFound');
});

it('has the trial component of a job in its trial and experiment', async () => {
  const { TrainingJobArn } = await send(
    new CreateTrainingJobCommand({
      TrainingJobName: 'Train-1',
      RoleArn: ROLE,
      AlgorithmSpecification: { TrainingImage: 'fixture', TrainingInputMode: 'File' },
      HyperParameters: { depth: '3' },
      OutputDataConfig: { S3OutputPath: `s3://${door.bucket}/` },
      ResourceConfig: { InstanceType: 'ml.m5.large', InstanceCount: 1, VolumeSizeInGB: 1 },
      StoppingCondition: { MaxRuntimeInSeconds: 60 },
      ExperimentConfig: { ExperimentName: 'launched', TrialName: 'launched-1' },
    }),
  );
  const name = 'Train-1-aws-training-job';
  expect(await trialNames({ ExperimentName: 'launched' })).toEqual(['launched-1']);
  expect(await componentNames({ TrialName: 'launched-1' })).toEqual([name]);
  expect(await componentNames({ SourceArn: TrainingJobArn })).toEqual([name]);
  expect(await componentNames({ SourceArn: `${TrainingJobArn}x` })).toEqual([]);
  const found = await send(new DescribeTrialComponentCommand({ TrialComponentName: name }));
  expect(found).toMatchObject({
    Source: { SourceArn: TrainingJobArn, SourceType: 'SageMakerTrainingJob' },
    Parameters: { depth: expect.anything() },
  });
  const { InputArtifacts: read = {} } = found;
  const change = (InputArtifacts: typeof read) =>
    send(new UpdateTrialComponentCommand({ TrialComponentName: name, InputArtifacts }));
  await change({ ...read, notes: { Value: 's3://data/notes' } });
  const image = { 'SageMaker.ImageUri': { Value: 'other' } };
  await expectCode(change(image), 'ValidationException', 'stays as it is');
});

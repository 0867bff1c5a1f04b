import {
  AssociateTrialComponentCommand,
  CreateExperimentCommand,
  CreateTrainingJobCommand,
  CreateTrialCommand,
  CreateTrialComponentCommand,
  DescribeTrainingJobCommand,
  type Filter,
  SearchCommand,
  type SearchCommandInput,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  commandTraining,
  expectCode,
  startAwsDoor,
  until,
} from '../../../../support/aws-door.js';

let door: AwsDoorUnderTest;
const send: AwsDoorUnderTest['sagemaker']['send'] = (...args: [never]) =>
  door.sagemaker.send(...args);

beforeAll(async () => {
  door = await startAwsDoor({ settings: { images: { local: { train: ['/bin/sh', '-c'] } } } });
  const jobs = [
    { name: 'alpha-1', rate: '0.1', loss: '0.5', team: 'risk', exit: '0' },
    { name: 'alpha-2', rate: '0.02', loss: '0.25', team: 'risk', exit: '0' },
    { name: 'Beta-1', rate: '0.1', loss: '10', team: 'sales', exit: '1' },
  ];
  for (const { name, rate, loss, team, exit } of jobs) {
    const { AlgorithmSpecification, ...rest } = commandTraining(
      name,
      `echo loss=${loss}; exit ${exit}`,
      door.bucket,
    );
    await send(
      new CreateTrainingJobCommand({
        ...rest,
        AlgorithmSpecification: {
          ...AlgorithmSpecification,
          MetricDefinitions: [{ Name: 'loss', Regex: 'loss=([0-9.]+)' }],
        },
        HyperParameters: { rate, name },
        Tags: [{ Key: 'team', Value: team }],
        Environment: { SECRET: 'hidden' },
      }),
    );
  }
  for (const { name } of jobs) {
    await until(
      () => send(new DescribeTrainingJobCommand({ TrainingJobName: name })),
      ({ TrainingJobStatus = '' }) => ['Completed', 'Failed'].includes(TrainingJobStatus),
    );
  }
});
afterAll(() => door[Symbol.asyncDispose]());

function search(input: Partial<SearchCommandInput>) {
  return send(new SearchCommand({ Resource: 'TrainingJob', SortBy: 'TrainingJobName', ...input }));
}

/** The names of the jobs of some filters, sorted by code unit. */
async function names(...Filters: Filter[]): Promise<readonly (string | undefined)[]> {
  const { Results = [] } = await search({ SearchExpression: { Filters }, SortOrder: 'Ascending' });
  return Results.map(({ TrainingJob }) => TrainingJob?.TrainingJobName);
}

const ALL = ['Beta-1', 'alpha-1', 'alpha-2'];

it('finds training jobs by their properties', async () => {
  expect(await names({ Name: 'TrainingJobName', Value: 'alpha-1' })).toEqual(['alpha-1']);
  expect(await names({ Name: 'TrainingJobName', Operator: 'Contains', Value: 'alpha' })).toEqual([
    'alpha-1',
    'alpha-2',
  ]);
  expect(
    await names({ Name: 'TrainingJobName', Operator: 'In', Value: 'alpha-2, Beta-1' }),
  ).toEqual(['Beta-1', 'alpha-2']);
  expect(await names({ Name: 'TrainingJobStatus', Operator: 'Equals', Value: 'Failed' })).toEqual([
    'Beta-1',
  ]);
  expect(
    await names({ Name: 'TrainingJobStatus', Operator: 'NotEquals', Value: 'Failed' }),
  ).toEqual(['alpha-1', 'alpha-2']);
  expect(await names({ Name: 'FailureReason', Operator: 'Exists' })).toEqual(['Beta-1']);
  expect(await names({ Name: 'FailureReason', Operator: 'NotExists' })).toEqual([
    'alpha-1',
    'alpha-2',
  ]);
  expect(await names({ Name: 'ResourceConfig.InstanceType', Value: 'ml.m5.large' })).toEqual(ALL);
  expect(await names({ Name: 'OutputDataConfig.S3OutputPath', Value: 's3://other' })).toEqual([]);
});

it('compares tags, hyperparameters, metrics and times', async () => {
  expect(await names({ Name: 'Tags.team', Operator: 'Equals', Value: 'risk' })).toEqual([
    'alpha-1',
    'alpha-2',
  ]);
  const less = { Operator: 'LessThan', Value: '0.1' } as const;
  expect(await names({ Name: 'HyperParameters.rate', ...less })).toEqual(['alpha-2']);
  expect(
    await names({ Name: 'HyperParameters.rate', Operator: 'GreaterThanOrEqualTo', Value: '.1' }),
  ).toEqual(['Beta-1', 'alpha-1']);
  expect(await names({ Name: 'HyperParameters.name', ...less })).toEqual([]);
  expect(await names({ Name: 'Metrics.loss', Operator: 'GreaterThan', Value: '0.3' })).toEqual([
    'Beta-1',
    'alpha-1',
  ]);
  const past = {
    Name: 'CreationTime',
    Operator: 'GreaterThan',
    Value: '2020-01-01T00:00:00',
  } as const;
  expect(await names(past)).toEqual(ALL);
  expect(await names({ ...past, Operator: 'LessThan' })).toEqual([]);
});

it('combines filters with And and with Or', async () => {
  const Filters = [
    { Name: 'Tags.team', Value: 'risk' },
    { Name: 'HyperParameters.rate', Value: '0.1' },
  ];
  expect(await names(...Filters)).toEqual(['alpha-1']);
  const either = await search({ SearchExpression: { Filters, Operator: 'Or' } });
  expect(either.Results).toHaveLength(3);
  expect(either.TotalHits).toEqual({ Value: 3, Relation: 'EqualTo' });
});

it('sorts by any property, in pages', async () => {
  const sorted: (string | undefined)[] = [];
  let NextToken: string | undefined;
  do {
    const page = await search({ SortBy: 'Metrics.loss', MaxResults: 1, NextToken });
    sorted.push(...(page.Results ?? []).map(({ TrainingJob }) => TrainingJob?.TrainingJobName));
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  expect(sorted).toEqual(['Beta-1', 'alpha-1', 'alpha-2']);
  const { NextToken: other } = await search({ MaxResults: 1 });
  await expectCode(search({ SortOrder: 'Ascending', NextToken: other }), 'ValidationException');
});

it('answers whole descriptions with tags', async () => {
  const { Results = [] } = await search({
    SearchExpression: { Filters: [{ Name: 'TrainingJobName', Value: 'alpha-1' }] },
  });
  expect(Results[0]?.TrainingJob).toMatchObject({
    TrainingJobStatus: 'Completed',
    HyperParameters: { rate: '0.1', name: 'alpha-1' },
    Tags: [{ Key: 'team', Value: 'risk' }],
    FinalMetricDataList: [{ MetricName: 'loss', Value: 0.5 }],
  });
});

it('refuses unknown properties, other resources and bad values', async () => {
  const refused: Partial<SearchCommandInput>[] = [
    { Resource: 'FeatureGroup' },
    { SortBy: 'Nothing' },
    { SearchExpression: { Filters: [{ Name: 'Nothing', Value: 'x' }] } },
    // Whose values are not for everybody.
    { SearchExpression: { Filters: [{ Name: 'Environment.SECRET', Value: 'hidden' }] } },
    { SearchExpression: { Filters: [{ Name: 'TrainingJobName' }] } },
    { SearchExpression: { Filters: [{ Name: 'TuningJobArn', Operator: 'Exists', Value: 'x' }] } },
    { SearchExpression: { Filters: [{ Name: 'CreationTime', Value: 'yesterday' }] } },
    { SearchExpression: { SubExpressions: [] } },
  ];
  for (const input of refused) await expectCode(search(input), 'ValidationException');
});

it('finds trial components by their trials, as the experiments of the SageMaker SDK do', async () => {
  await send(new CreateExperimentCommand({ ExperimentName: 'searched' }));
  await send(new CreateTrialCommand({ TrialName: 'group', ExperimentName: 'searched' }));
  for (const TrialComponentName of ['in', 'out']) {
    const Parameters = { depth: { NumberValue: 3 }, kind: { StringValue: TrialComponentName } };
    await send(new CreateTrialComponentCommand({ TrialComponentName, Parameters }));
  }
  await send(new AssociateTrialComponentCommand({ TrialComponentName: 'in', TrialName: 'group' }));
  const found = async (...Filters: Filter[]) => {
    const Resource = 'ExperimentTrialComponent';
    const { Results = [] } = await send(
      new SearchCommand({ Resource, SearchExpression: { Filters } }),
    );
    return Results.map(({ TrialComponent }) => TrialComponent);
  };
  const Name = 'TrialComponentName';
  const parent = { Name: 'Parents.TrialName', Operator: 'Equals', Value: 'group' } as const;
  expect(await found({ Name, Value: 'in' }, parent)).toMatchObject([
    {
      TrialComponentName: 'in',
      Parents: [{ TrialName: 'group', ExperimentName: 'searched' }],
      Parameters: { depth: { NumberValue: 3 } },
    },
  ]);
  expect(await found({ Name, Value: 'out' }, parent)).toEqual([]);
  expect(await found({ Name: 'Parameters.kind', Value: 'out' })).toHaveLength(1);
  expect(await found({ Name: 'Source.SourceType', Value: 'SageMakerTrainingJob' })).toHaveLength(3);
});

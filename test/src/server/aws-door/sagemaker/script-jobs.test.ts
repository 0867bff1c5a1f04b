import {
  DescribeHyperParameterTuningJobCommand,
  DescribeTrainingJobCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsDoorUnderTest, startAwsDoor } from '../../../../support/aws-door.js';

describe('scripts that were launched by GraphQL, at the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
    await door.put('code/train.sh', 'echo loss=1');
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const training = () => ({
    algorithm: {
      entryPoint: 'train.sh',
      sourceDir: `s3://${door.bucket}/code/`,
      metricDefinitions: [{ name: 'loss', regex: 'loss=(.*)' }],
    },
    hyperparameters: { base: 'tiny', version: '1.10', layers: [1, 2], size: { wide: true } },
    channels: [],
    resources: {},
  });
  /** What the SageMaker SDK reads: the values as JSON, and what describes the script. */
  const shown = () => ({
    base: '"tiny"',
    version: '"1.10"',
    layers: '[1,2]',
    size: '{"wide":true}',
    sagemaker_container_log_level: '20',
    sagemaker_program: '"train.sh"',
    sagemaker_region: '"us-east-1"',
    sagemaker_submit_directory: `"s3://${door.bucket}/code/"`,
  });

  it('have hyperparameters in JSON', async () => {
    await door.server.graphql(
      'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { name } }',
      { variables: { input: { name: 'script', ...training() } } },
    );
    const { HyperParameters } = await door.sagemaker.send(
      new DescribeTrainingJobCommand({ TrainingJobName: 'script' }),
    );
    expect(HyperParameters).toEqual({ ...shown(), sagemaker_job_name: '"script"' });
  });

  it('have fixed hyperparameters in JSON when they are tuned', async () => {
    const input = {
      name: 'tuned',
      objective: { metricName: 'loss', goal: 'MINIMIZE' },
      ranges: { continuous: [{ name: 'rate', min: 0, max: 1 }] },
      maxJobs: 1,
      trainingJob: training(),
    };
    await door.server.graphql(
      'mutation ($input: CreateTuningJobInput!) { createTuningJob(input: $input) { name } }',
      { variables: { input } },
    );
    const { TrainingJobDefinition } = await door.sagemaker.send(
      new DescribeHyperParameterTuningJobCommand({ HyperParameterTuningJobName: 'tuned' }),
    );
    expect(TrainingJobDefinition?.StaticHyperParameters).toEqual({
      ...shown(),
      sagemaker_job_name: '"tuned"',
      _tuning_objective_metric: 'loss',
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsDoorUnderTest, ROLE, startAwsDoor } from '../../../../support/aws-door.js';

describe('jobs that the AWS door cannot run', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  it.each([
    {
      operation: 'CreateProcessingJob',
      body: {
        ProcessingJobName: 'no',
        RoleArn: ROLE,
        AppSpecification: { ImageUri: 'local', ContainerEntrypoint: ['true'] },
        ProcessingInputs: [
          {
            InputName: 'x',
            S3Input: { S3Uri: 's3://bucket/x', S3DataType: 'S3Prefix', S3InputMode: 'Pipe' },
          },
        ],
        ProcessingResources: {
          ClusterConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
        },
      },
      text: 'processingInputs.1.member.s3Input.s3InputMode',
    },
    {
      operation: 'CreateTransformJob',
      body: {
        TransformJobName: 'no',
        ModelName: 'm',
        TransformInput: {
          DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri: 's3://bucket/x' } },
          SplitType: 'RecordIO',
        },
        TransformOutput: { S3OutputPath: 's3://bucket/y' },
        TransformResources: { InstanceCount: 1, InstanceType: 'ml.m5.large' },
      },
      text: 'transformInput.splitType',
    },
    {
      operation: 'CreateHyperParameterTuningJob',
      body: {
        HyperParameterTuningJobName: 'no',
        HyperParameterTuningJobConfig: {
          Strategy: 'Bayesian',
          ResourceLimits: { MaxNumberOfTrainingJobs: 2, MaxParallelTrainingJobs: 1 },
          HyperParameterTuningJobObjective: { Type: 'Maximize', MetricName: 'auc' },
          ParameterRanges: {
            IntegerParameterRanges: [{ Name: 'depth', MinValue: 'one', MaxValue: '3' }],
          },
        },
        TrainingJobDefinition: {
          AlgorithmSpecification: { TrainingImage: 'local', TrainingInputMode: 'File' },
          RoleArn: ROLE,
          OutputDataConfig: { S3OutputPath: 's3://bucket/y' },
          ResourceConfig: { InstanceCount: 1, InstanceType: 'ml.m5.large', VolumeSizeInGB: 1 },
          StoppingCondition: { MaxRuntimeInSeconds: 60 },
        },
      },
      text: "'depth' has the bound 'one'",
    },
  ])('refuses a value that $operation cannot use', async ({ operation, body, text }) => {
    const answer = await door.post(operation, body);
    expect(answer).toMatchObject({ status: 400, body: { __type: 'ValidationException' } });
    expect(answer.body.message).toContain(text);
  });
});

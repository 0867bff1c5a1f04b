import { CreateEndpointConfigCommand, CreateModelCommand } from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  IPINSIGHTS_IMAGE,
  ROLE,
  startAwsDoor,
} from '../../../../support/aws-door.js';
import { modelArchive } from '../../../../support/model-archive.js';

describe('configurations of endpoints of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  it('keeps a configuration as it was given, and lists', async () => {
    await door.put('model.tar.gz', await modelArchive({ weights: '1' }));
    await door.sagemaker.send(
      new CreateModelCommand({
        ModelName: 'listed',
        ExecutionRoleArn: ROLE,
        PrimaryContainer: {
          Image: IPINSIGHTS_IMAGE,
          ModelDataUrl: `s3://${door.bucket}/model.tar.gz`,
        },
      }),
    );
    await door.sagemaker.send(
      new CreateEndpointConfigCommand({
        EndpointConfigName: 'full',
        ProductionVariants: [
          {
            VariantName: 'a',
            ModelName: 'listed',
            InitialInstanceCount: 2,
            InstanceType: 'ml.m5.large',
            ManagedInstanceScaling: { Status: 'ENABLED', MinInstanceCount: 1, MaxInstanceCount: 3 },
          },
        ],
        ShadowProductionVariants: [
          {
            VariantName: 'b',
            ModelName: 'listed',
            InitialInstanceCount: 1,
            InstanceType: 'ml.m5.large',
          },
        ],
        DataCaptureConfig: {
          EnableCapture: true,
          InitialSamplingPercentage: 50,
          DestinationS3Uri: `s3://${door.bucket}/captured`,
          CaptureOptions: [{ CaptureMode: 'Input' }],
        },
      }),
    );
    await door.server.restart();
    const config = await door.post('DescribeEndpointConfig', { EndpointConfigName: 'full' });
    expect(config.body).toMatchObject({
      ProductionVariants: [
        {
          VariantName: 'a',
          InitialInstanceCount: 2,
          ManagedInstanceScaling: { MinInstanceCount: 1, MaxInstanceCount: 3 },
        },
      ],
      ShadowProductionVariants: [{ VariantName: 'b' }],
      DataCaptureConfig: {
        EnableCapture: true,
        InitialSamplingPercentage: 50,
        DestinationS3Uri: `s3://${door.bucket}/captured`,
      },
    });
  });

  it('lists models, configurations and endpoints', async () => {
    const models = await door.post('ListModels', { NameContains: 'listed' });
    expect(models.body.Models).toMatchObject([{ ModelName: 'listed' }]);
    const configs = await door.post('ListEndpointConfigs', { NameContains: 'full' });
    expect(configs.body.EndpointConfigs).toMatchObject([{ EndpointConfigName: 'full' }]);
    const endpoints = await door.post('ListEndpoints', { StatusEquals: 'InService' });
    expect(endpoints.body.Endpoints).toEqual([]);
  });
});

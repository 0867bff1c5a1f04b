import {
  CreateEndpointCommand,
  CreateEndpointConfigCommand,
  CreateModelCommand,
  CreateTrainingJobCommand,
  DeleteEndpointCommand,
  DeleteEndpointConfigCommand,
  DeleteModelCommand,
  DescribeEndpointCommand,
  DescribeEndpointConfigCommand,
  DescribeModelCommand,
  DescribeTrainingJobCommand,
  UpdateEndpointCommand,
  UpdateEndpointWeightsAndCapacitiesCommand,
} from '@aws-sdk/client-sagemaker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AwsDoorUnderTest,
  IPINSIGHTS_IMAGE,
  ipinsightsTraining,
  ROLE,
  startAwsDoor,
  until,
} from '../../../../support/aws-door.js';

describe('models and endpoints of the AWS door', () => {
  let door: AwsDoorUnderTest;
  beforeAll(async () => {
    door = await startAwsDoor();
    const rows = Array.from({ length: 200 }, (_, row) => `u${row % 9},10.0.${row % 3}.${row % 7}`);
    await door.put('train/rows.csv', rows.join('\n'));
    await door.sagemaker.send(
      new CreateTrainingJobCommand(ipinsightsTraining('trained', door.bucket)),
    );
    await until(
      () => door.sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName: 'trained' })),
      ({ TrainingJobStatus: status }) => status === 'Completed',
    );
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const createModel = (ModelName: string) =>
    door.sagemaker.send(
      new CreateModelCommand({
        ModelName,
        ExecutionRoleArn: ROLE,
        PrimaryContainer: {
          Image: IPINSIGHTS_IMAGE,
          Environment: {},
          ModelDataUrl: `s3://${door.bucket}/out/trained/output/model.tar.gz`,
        },
      }),
    );
  const createConfig = (EndpointConfigName: string, ModelName: string, weight = 1) =>
    door.sagemaker.send(
      new CreateEndpointConfigCommand({
        EndpointConfigName,
        ProductionVariants: [
          {
            VariantName: 'AllTraffic',
            ModelName,
            InitialInstanceCount: 1,
            InstanceType: 'ml.m5.large',
            InitialVariantWeight: weight,
          },
        ],
      }),
    );
  const endpoint = (EndpointName: string) =>
    door.sagemaker.send(new DescribeEndpointCommand({ EndpointName }));
  const inService = (name: string) =>
    until(
      () => endpoint(name),
      ({ EndpointStatus: status }) => status !== 'Creating' && status !== 'Updating',
    );
  const invoke = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${door.server.awsDoorUrl}/endpoints/${name}/invocations`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', ...headers },
      body: 'u1,10.0.0.1',
    });

  it('deploys, invokes, updates and deletes in the order of a notebook', async () => {
    await createModel('m');
    const model = await door.sagemaker.send(new DescribeModelCommand({ ModelName: 'm' }));
    expect(model).toMatchObject({
      ModelName: 'm',
      ExecutionRoleArn: ROLE,
      PrimaryContainer: { Image: IPINSIGHTS_IMAGE, Environment: {} },
    });
    await createConfig('first', 'm');
    const { EndpointArn } = await door.sagemaker.send(
      new CreateEndpointCommand({ EndpointName: 'live', EndpointConfigName: 'first', Tags: [] }),
    );
    expect(EndpointArn).toContain(':endpoint/live');
    expect(await inService('live')).toMatchObject({
      EndpointStatus: 'InService',
      EndpointConfigName: 'first',
      ProductionVariants: [{ VariantName: 'AllTraffic', CurrentInstanceCount: 1 }],
    });
    const answer = await invoke('live', { accept: 'application/json' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-amzn-invoked-production-variant')).toBe('AllTraffic');
    expect(await answer.json()).toMatchObject({
      predictions: [{ dot_product: expect.any(Number) }],
    });

    await createConfig('second', 'm', 3);
    await door.sagemaker.send(
      new UpdateEndpointCommand({ EndpointName: 'live', EndpointConfigName: 'second' }),
    );
    expect(await inService('live')).toMatchObject({
      EndpointConfigName: 'second',
      ProductionVariants: [{ DesiredWeight: 3 }],
    });
    await door.sagemaker.send(
      new UpdateEndpointWeightsAndCapacitiesCommand({
        EndpointName: 'live',
        DesiredWeightsAndCapacities: [{ VariantName: 'AllTraffic', DesiredWeight: 5 }],
      }),
    );
    expect(await inService('live')).toMatchObject({
      EndpointConfigName: 'second',
      ProductionVariants: [{ DesiredWeight: 5 }],
    });

    // The clients of the original delete the model and the configuration first.
    await door.sagemaker.send(new DeleteModelCommand({ ModelName: 'm' }));
    for (const EndpointConfigName of ['first', 'second'])
      await door.sagemaker.send(new DeleteEndpointConfigCommand({ EndpointConfigName }));
    expect((await invoke('live')).status).toBe(200);
    await door.sagemaker.send(new DeleteEndpointCommand({ EndpointName: 'live' }));
    await until(
      () => endpoint('live').catch((error: Error) => error),
      (found) => found instanceof Error,
    );
    await expect(endpoint('live')).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('Could not find'),
    });
  });

  it('names the configuration that answers after an update was rolled back', async () => {
    await createModel('good');
    await createConfig('good', 'good');
    await createConfig('resized', 'good', 2);
    await door.put('bad/model.tar.gz', 'no archive');
    await door.sagemaker.send(
      new CreateModelCommand({
        ModelName: 'bad',
        ExecutionRoleArn: ROLE,
        PrimaryContainer: {
          Image: IPINSIGHTS_IMAGE,
          ModelDataUrl: `s3://${door.bucket}/bad/model.tar.gz`,
        },
      }),
    );
    await createConfig('bad', 'bad');
    await door.sagemaker.send(
      new CreateEndpointCommand({ EndpointName: 'kept', EndpointConfigName: 'good' }),
    );
    await inService('kept');
    const update = (EndpointConfigName: string) =>
      door.sagemaker.send(new UpdateEndpointCommand({ EndpointName: 'kept', EndpointConfigName }));
    await update('resized');
    expect(await inService('kept')).toMatchObject({ EndpointConfigName: 'resized' });
    await update('bad');
    const after = await until(
      () => endpoint('kept'),
      ({ EndpointStatus: status }) => status !== 'Updating' && status !== 'RollingBack',
    );
    expect(after).toMatchObject({ EndpointStatus: 'InService', EndpointConfigName: 'resized' });
    expect(after.FailureReason).toBeDefined();
    await door.sagemaker.send(new DeleteEndpointCommand({ EndpointName: 'kept' }));
  });

  it('resizes an endpoint of a registered version that captures data', async () => {
    await createModel('captured');
    const asked = await door.server.graphql(`mutation {
      registerModelPackage(input: { group: "captured", modelName: "captured", aliases: ["live"] }) { name }
      createEndpoint(input: {
        name: "captured"
        variants: [
          { name: "fixed", modelPackage: "captured:1" }
          { name: "following", modelPackage: "captured@live", follow: true }
        ]
        capture: { destination: "s3://${door.bucket}/captures", percentage: 50 }
      }) { arn }
    }`);
    expect(asked.errors).toEqual([]);
    await inService('captured');
    const deployed = async () => {
      const { DataCaptureConfig } = await inService('captured');
      const { data } = await door.server.graphql(
        '{ endpoint(name: "captured") { variants { name modelPackage follows weight } } }',
      );
      return { capture: DataCaptureConfig, variants: data.endpoint.variants };
    };
    const before = await deployed();
    await door.sagemaker.send(
      new UpdateEndpointWeightsAndCapacitiesCommand({
        EndpointName: 'captured',
        DesiredWeightsAndCapacities: [{ VariantName: 'fixed', DesiredWeight: 0 }],
      }),
    );
    const [fixed, following] = before.variants;
    // The folder of captured data contains the name of the deployment: an update would change it.
    expect(await deployed()).toEqual({ ...before, variants: [{ ...fixed, weight: 0 }, following] });
    await door.sagemaker.send(new DeleteEndpointCommand({ EndpointName: 'captured' }));
  });

  it('has the words that clients search for', async () => {
    await createModel('twice');
    await expect(createModel('twice')).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('Cannot create already existing model'),
    });
    await createConfig('config', 'twice');
    await expect(createConfig('config', 'twice')).rejects.toMatchObject({
      message: expect.stringContaining('Cannot create already existing'),
    });
    await expect(createConfig('other', 'no-such-model')).rejects.toMatchObject({
      message: expect.stringContaining('Could not find model'),
    });
    for (const send of [
      () => door.sagemaker.send(new DescribeModelCommand({ ModelName: 'none' })),
      () => door.sagemaker.send(new DeleteModelCommand({ ModelName: 'none' })),
      () => door.sagemaker.send(new DescribeEndpointConfigCommand({ EndpointConfigName: 'none' })),
      () => door.sagemaker.send(new DeleteEndpointCommand({ EndpointName: 'none' })),
      () =>
        door.sagemaker.send(
          new CreateEndpointCommand({ EndpointName: 'e', EndpointConfigName: 'none' }),
        ),
    ])
      await expect(send()).rejects.toMatchObject({
        name: 'ValidationException',
        message: expect.stringContaining('Could not find'),
      });
  });

  it('has the errors of the runtime', async () => {
    const missing = await invoke('no-such-endpoint');
    expect(missing.status).toBe(400);
    expect(missing.headers.get('x-amzn-errortype')).toBe('ValidationError');
    const other = await fetch(`${door.server.awsDoorUrl}/endpoints/x/async-invocations`, {
      method: 'POST',
      body: '',
    });
    expect(other.status).toBe(404);
    expect(((await other.json()) as { __type: string }).__type).toBe('UnknownOperationException');
  });
});

import {
  CreateEndpointCommand,
  CreateEndpointConfigCommand,
  CreateModelCommand,
  DescribeModelCommand,
  QueryLineageCommand,
} from '@aws-sdk/client-sagemaker';
import { expect, it } from 'vitest';
import { expectCode, ROLE } from '../../../../../support/aws-door.js';
import { modelArchive } from '../../../../../support/model-archive.js';
import { door, group, register, SCOPE, send, useDoor } from './registering.js';

useDoor();

it('makes a model of a version; its deployment descends from the version', async () => {
  await group('deployed');
  const ModelPackageName = await register('deployed', 'one');
  const make = (ModelName: string, container: object) =>
    send(
      new CreateModelCommand({
        ModelName,
        ExecutionRoleArn: ROLE,
        PrimaryContainer: { ModelPackageName, ...container },
      }),
    );
  await make('of-package', { Environment: { MORE: '2' } });
  expect(await send(new DescribeModelCommand({ ModelName: 'of-package' }))).toMatchObject({
    PrimaryContainer: {
      Image: 'fixture',
      ModelDataUrl: `s3://${door.bucket}/models/one/model.tar.gz`,
      Environment: { LOADING_MS: '1', MORE: '2' },
    },
  });
  const { data } = await door.server.graphql('{ model(name: "of-package") { modelPackage } }');
  expect(data.model).toEqual({ modelPackage: 'deployed/1' });
  await expectCode(make('of-package', {}), 'ValidationException', 'already existing');
  await expectCode(make('both', { Image: 'fixture' }), 'ValidationException');
  await expectCode(
    make('missing', { ModelPackageName: `${SCOPE}:model-package/deployed/9` }),
    'ValidationException',
    'Could not find',
  );

  const EndpointName = 'of-package';
  await send(
    new CreateEndpointConfigCommand({
      EndpointConfigName: EndpointName,
      ProductionVariants: [
        {
          VariantName: 'AllTraffic',
          ModelName: 'of-package',
          InitialInstanceCount: 1,
          InstanceType: 'ml.m5.large',
        },
      ],
    }),
  );
  await send(new CreateEndpointCommand({ EndpointName, EndpointConfigName: EndpointName }));
  const { Vertices = [] } = await send(
    new QueryLineageCommand({
      StartArns: [ModelPackageName],
      Direction: 'Descendants',
      Filters: { Types: ['Endpoint', 'ModelDeployment'] },
    }),
  );
  expect(Vertices.map(({ Type }) => Type)).toEqual(
    expect.arrayContaining(['ModelDeployment', 'Endpoint']),
  );
});

it('makes no model of a version whose bytes have changed', async () => {
  await group('changed');
  const ModelPackageName = await register('changed', 'one-more');
  await door.put('models/one-more/model.tar.gz', await modelArchive({ 'weights.txt': 'others' }));
  const make = new CreateModelCommand({
    ModelName: 'changed',
    PrimaryContainer: { ModelPackageName },
  });
  await expectCode(send(make), 'ValidationException', 'SHA-256');
});

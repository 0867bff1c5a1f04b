import { expect, it } from 'vitest';
import { useHostingApi } from '../support/hosting-api.js';

const opened = useHostingApi();

it('a bound that is null is ignored', async () => {
  const { api, platform } = opened();
  await api.ask(`mutation { createEndpoint(input: { name: "nulls", capture: null, variants: [
    { modelName: "m", minInstances: null, idleSeconds: null, maxQueue: null, shadow: null }
  ] }) { status } }`);
  const endpoint = await platform.endpoints.get('nulls');
  expect(endpoint?.deployment.variants).toEqual([
    { name: 'AllTraffic', modelName: 'm', instanceType: 'local', instanceCount: 1, weight: 1 },
  ]);
});

it('a bound that makes no sense is refused, with the field', async () => {
  const { api } = opened();
  const create = async (variant: string, more = '') =>
    api.run(
      `mutation { createEndpoint(input: { name: "x", ${more} variants: [{ modelName: "m", ${variant} }] }) { status } }`,
    );
  const refused = (text: string) => ({
    code: 'VALIDATION_FAILED',
    errors: [expect.objectContaining({ message: expect.stringContaining(text) })],
  });
  expect(await create('minInstances: 2')).toMatchObject(refused('minInstances is 2'));
  expect(await create('instanceCount: 2, maxInstances: 1')).toMatchObject(
    refused('maxInstances is 1'),
  );
  expect(await create('minInstances: 1, idleSeconds: 5')).toMatchObject(refused('leave one'));
  expect(await create('shadow: true')).toMatchObject(refused('All variants are shadows'));
  expect(await create('', 'capture: { destination: "s3://nowhere/x" },')).toMatchObject({
    code: 'BUCKET_NOT_FOUND',
  });
  expect(
    await create('', 'capture: { destination: "s3://models/x", percentage: 0 },'),
  ).toMatchObject(refused('capture.percentage is 0'));
});

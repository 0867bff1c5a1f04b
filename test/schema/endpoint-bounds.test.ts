import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useHostingApi } from '../support/hosting-api.js';
import { TESTER } from '../support/job-platform.js';

const opened = useHostingApi();

/** The GraphQL of the guide, in its order. */
async function examples(): Promise<readonly string[]> {
  const guide = await readFile(new URL('../../docs/guides/endpoints.md', import.meta.url), 'utf8');
  return [...guide.matchAll(/^```graphql\n(.*?)^```/gms)].map(([, text = '']) => text);
}

it('the guide of endpoints works as it is written', async () => {
  const { api, platform } = opened();
  for (const name of ['a', 'b']) await platform.model(name);
  const inService = (name: string) =>
    platform.until(name, (found) => found?.status === 'InService');
  const [create = '', update = '', scale = '', shadow = ''] = await examples();

  expect(await api.ask(create)).toMatchObject({ createEndpoint: { status: 'CREATING' } });
  await inService('scorer');
  const watched = update.replace('seconds: 60', 'seconds: 0'); // nobody waits a minute here
  expect(await api.ask(watched)).toMatchObject({ updateEndpoint: { status: 'UPDATING' } });
  await inService('scorer');
  await api.ask(scale);
  await inService('seldom');
  const { endpoint } = await api.ask(
    '{ endpoint(name: "seldom") { variants { minInstances maxInstances idleSeconds shadow } } }',
  );
  expect(endpoint.variants).toEqual([
    { minInstances: 0, maxInstances: 4, idleSeconds: 600, shadow: false },
  ]);

  const variants = [{ modelName: 'a' }, { name: 'Dark', modelName: 'b', shadow: true }];
  await platform.endpoints.update({ name: 'scorer', variants, watch: { seconds: 0 } }, TESTER);
  await inService('scorer');
  const { endpoint: shadowed } = await api.ask(shadow);
  expect(shadowed.variants).toEqual([
    { name: 'AllTraffic', shadow: false, comparison: null },
    {
      name: 'Dark',
      shadow: true,
      comparison: { same: 0, different: 0, failed: 0, skipped: 0 },
    },
  ]);
});

it('a bound that is null is none', async () => {
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

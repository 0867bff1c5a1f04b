import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { schemaOf } from '../../../support/schema-api.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a loaded machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform({ times: { hosting: { scaleMs: 50, scaleInMs: 500 } } });
});
afterAll(() => platform.destroy());

it('the instances that autoscaling starts and ends are recorded, and counted by their time', async () => {
  await platform.model('busy');
  const variants = [{ modelName: 'busy', maxInstances: 3, targetConcurrency: 2 }];
  await platform.endpoints.create({ name: 'busy', variants }, TESTER);
  await platform.untilEndpoint('busy', (found) => found?.status === 'InService');
  const count = async () =>
    (await platform.endpoints.get('busy'))?.usage?.types.map((each) => each.instanceCount);
  expect(await count()).toEqual([1]);
  const running = Array.from({ length: 5 }, () => platform.invoke('busy', 'sleep 3000'));
  await expect.poll(count, LONG).toEqual([3]);
  await Promise.all(running);
  await expect.poll(count, LONG).toEqual([1]);
  const { endpoint } = await schemaOf(platform.services).ask(
    '{ endpoint(name: "busy") { billableSeconds creationTime } }',
  );
  const age = (Date.now() - Date.parse(endpoint.creationTime)) / 1000;
  expect(endpoint.billableSeconds).toBeGreaterThan(6); // three instances for two seconds at least
  expect(endpoint.billableSeconds).toBeLessThan(3 * age);
});

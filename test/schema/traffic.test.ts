import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const TRAFFIC = `query ($from: DateTime, $points: Int) {
  endpoint(name: "e") {
    traffic(from: $from, points: $points) {
      since
      points { time seconds }
      total {
        requests answered clientErrors serverErrors timeouts refused abandoned
        p50Ms p99Ms maxConcurrency instances
      }
    }
    variants { name traffic { total { requests instances } } }
  }
}`;

let platform: TestPlatform;
let api: SchemaApi;
beforeAll(async () => {
  platform = await openPlatform();
  api = schemaOf(platform.services);
  await platform.model('m');
});
afterAll(() => platform.destroy());

it('the requests of an endpoint are counted by how they ended, with their times', async () => {
  const variants = [
    { name: 'A', modelName: 'm', maxConcurrency: 2, maxQueue: 1, timeoutSeconds: 1 },
    { name: 'Dark', modelName: 'm', shadow: true },
  ];
  await api.ask(
    'mutation ($variants: [VariantInput!]!) { createEndpoint(input: { name: "e", variants: $variants }) { arn } }',
    { variants },
  );
  await platform.untilEndpoint('e', (found) => found?.status === 'InService');
  for (const body of ['hello', 'hello', 'fail 400', 'fail 500', 'sleep 3000'])
    await (await platform.invoke('e', body)).text();
  const rush = Array.from({ length: 4 }, () => platform.invoke('e', 'sleep 300'));
  await Promise.all(rush.map(async (response) => (await response).text()));
  await expect
    .poll(async () => (await api.ask(TRAFFIC)).endpoint.variants[1].traffic.total.requests)
    .toBe(9);
  const { endpoint } = await api.ask(TRAFFIC);
  expect(endpoint.traffic.total).toMatchObject({
    requests: 9,
    answered: 5,
    clientErrors: 1,
    serverErrors: 1,
    timeouts: 1,
    refused: 1,
    abandoned: 0,
    maxConcurrency: 3,
    instances: 1,
  });
  expect(endpoint.traffic.total.p50Ms).toBeLessThan(endpoint.traffic.total.p99Ms);
  expect(endpoint.traffic.total.p99Ms).toBeGreaterThan(900);
  expect(endpoint.traffic.points).toHaveLength(60);
  expect(endpoint.variants[0]).toEqual({
    name: 'A',
    traffic: { total: { requests: 9, instances: 1 } },
  });
});

it('a period that is not one is refused, and an endpoint of another server has no traffic here', async () => {
  const from = new Date(Date.now() + 60_000).toISOString();
  expect(await api.run(TRAFFIC, { from })).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await api.run(TRAFFIC, { points: 0 })).toMatchObject({ code: 'VALIDATION_FAILED' });
  platform.router.traffic.forget('e');
  expect((await api.ask(TRAFFIC)).endpoint.traffic).toBeNull();
});

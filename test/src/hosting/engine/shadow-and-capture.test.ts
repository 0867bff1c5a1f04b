import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { actionArn, artifactArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a loaded machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

it('a shadow gets copies of the requests, and its answers are compared instead of returned', async () => {
  await platform.model('live');
  await platform.model('dark');
  await platform.endpoints.create(
    {
      name: 'live',
      variants: [
        { name: 'Live', modelName: 'live' },
        { name: 'Dark', modelName: 'dark', shadow: true },
      ],
    },
    TESTER,
  );
  await platform.untilEndpoint('live', (found) => found?.status === 'InService');
  const compared = () => platform.router.comparison('live', 'Dark');
  for (let count = 1; count <= 4; count += 1) {
    const response = await platform.invoke('live', 'stream 3');
    expect(response.headers.get('x-amzn-invoked-production-variant')).toBe('Live');
    await response.text();
  }
  await expect.poll(compared, LONG).toEqual({ same: 4, different: 0, failed: 0, skipped: 0 });
  const answer = await (await platform.invoke('live', 'hello')).json();
  expect(answer).toMatchObject({ weights: 'the weights of live' });
  await expect.poll(compared, LONG).toMatchObject({ same: 4, different: 1 });
  const targeted = await platform.invoke('live', 'x', {
    headers: { 'X-Amzn-SageMaker-Target-Variant': 'Dark' },
  });
  expect(targeted.status).toBe(400);
});

it('a sample of requests and answers is kept, as data that the deployment has produced', async () => {
  await platform.model('kept');
  await platform.endpoints.create(
    {
      name: 'kept',
      variants: [{ modelName: 'kept' }],
      capture: { destination: toS3Uri('s3://models/captured'), percentage: 50 },
    },
    TESTER,
  );
  const endpoint = await platform.untilEndpoint('kept', (found) => found?.status === 'InService');
  const action = endpoint?.deployment.action ?? '';
  const prefix = `s3://models/captured/kept/${action}/`;
  expect(endpoint?.deployment.capture).toEqual({ prefix, percentage: 50 });
  for (let count = 0; count < 10; count += 1)
    await platform.invoke('kept', `stream ${count}`, { headers: { 'Content-Type': 'text/csv' } });
  await platform.invoke('kept', 'fail 500');
  await platform.endpoints.delete('kept', TESTER);
  await platform.untilEndpoint('kept', (found) => found === undefined);

  const { objects } = await platform.storage.list(toS3Uri(prefix), { first: 10 });
  expect(objects).toHaveLength(1);
  expect(objects[0]?.uri).toMatch(
    new RegExp(
      `^${prefix}AllTraffic/\\d{4}/\\d\\d/\\d\\d/\\d\\d/\\d\\d-\\d\\d-[0-9a-f]{12}\\.jsonl$`,
    ),
  );
  const { body } = await platform.storage.get(objects[0]?.uri ?? toS3Uri(prefix));
  const events = (await text(body))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toHaveLength(5);
  expect(events[0]).toMatchObject({
    captureData: {
      endpointInput: {
        observedContentType: 'text/csv',
        mode: 'INPUT',
        data: 'stream 1',
        encoding: 'CSV',
      },
      endpointOutput: { mode: 'OUTPUT', encoding: 'JSON', data: '0,'.padEnd(1000) },
    },
    eventVersion: '0',
  });
  const produced = associationIdOf(
    vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, action)),
    vertexIdOf(artifactArn(DEFAULT_ARN_SCOPE, prefix)),
  );
  const edges = await platform.store.edges([produced]);
  expect(edges.get(produced)?.element.label).toBe('Produced');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VariantRequest } from '#src/domain/hosting/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a loaded machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform({ times: { hosting: { scaleMs: 50, scaleInMs: 500 } } });
});
afterAll(() => platform.destroy());

async function deploy(name: string, variants: readonly Partial<VariantRequest>[]) {
  await platform.endpoints.create(
    { name, variants: variants.map((variant) => ({ modelName: name, ...variant })) },
    TESTER,
  );
  await platform.untilEndpoint(name, (found) => found?.status === 'InService');
}

const ready = (name: string) => platform.router.readyCount(name, 'AllTraffic');

function ask(name: string, body: string, count = 1) {
  return Promise.all(Array.from({ length: count }, () => platform.invoke(name, body)));
}

function statuses(responses: readonly Response[]) {
  return responses.map(({ status }) => status).sort();
}

describe('the limits of a variant', () => {
  it('let an instance have as many requests as it takes; the others wait, and too many are refused', async () => {
    await platform.model('narrow');
    await deploy('narrow', [{ maxConcurrency: 1, maxQueue: 2 }]);
    const answers = await ask('narrow', 'sleep 300', 5);
    expect(statuses(answers)).toEqual([200, 200, 200, 503, 503]);
    const refused = answers.filter(({ status }) => status === 503);
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('Too many requests wait'),
      });
    }
    expect(statuses(await ask('narrow', 'hello', 2))).toEqual([200, 200]);
  });

  it('end an answer that takes too long', async () => {
    await platform.model('slow');
    await deploy('slow', [{ timeoutSeconds: 1 }]);
    const [response] = await ask('slow', 'sleep 5000');
    expect(response?.status).toBe(424);
    expect(await response?.json()).toMatchObject({
      message: expect.stringContaining('within 1 seconds'),
    });
  });
});

describe('autoscaling', () => {
  it('adds instances while many requests run at once, and ends them afterwards', async () => {
    await platform.model('busy');
    await deploy('busy', [{ maxInstances: 3, targetConcurrency: 2 }]);
    const running = ask('busy', 'sleep 3000', 5);
    await expect.poll(() => ready('busy'), LONG).toBe(3);
    expect(statuses(await running)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(() => ready('busy'), LONG).toBe(1);
    const endpoint = await platform.endpoints.get('busy');
    await expect
      .poll(() => platform.runner.find({ endpoint: endpoint?.arn ?? '' }), LONG)
      .toHaveLength(1);
  });

  it('ends the last instance of an idle variant; the next request starts one and waits for it', async () => {
    await platform.model('idle');
    await deploy('idle', [{ idleSeconds: 1, maxQueue: 3 }]);
    await expect.poll(() => ready('idle'), LONG).toBe(0);
    const endpoint = await platform.endpoints.get('idle');
    const runs = () => platform.runner.find({ endpoint: endpoint?.arn ?? '' });
    await expect.poll(runs, LONG).toHaveLength(0);
    expect(endpoint?.status).toBe('InService');
    expect(statuses(await ask('idle', 'hello', 5))).toEqual([200, 200, 200, 503, 503]);
    expect(await runs()).toHaveLength(1);
  });
});

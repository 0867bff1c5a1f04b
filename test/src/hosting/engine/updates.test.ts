import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { VariantRequest } from '#src/domain/hosting/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { actionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a loaded machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.destroy());

const statusOf = async (name: string) => (await platform.endpoints.get(name))?.status;

/** Asks again and again; says how often each status came. */
function asking(name: string) {
  const statuses = new Map<number, number>();
  let isOver = false;
  const asked = (async () => {
    while (!isOver) {
      const { status } = await platform.invoke(name, 'hello');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  return {
    statuses,
    async end() {
      isOver = true;
      await asked;
    },
  };
}

function update(name: string, variant: VariantRequest, watch = { seconds: 0.2 }) {
  return platform.endpoints.update({ name, variants: [variant], watch }, TESTER);
}

describe('an update', () => {
  it('that answers with errors is rolled back while it is watched, with a reason', async () => {
    await platform.model('good');
    await platform.model('failing', { FAULT: 'failing' });
    const { arn } = await platform.deploy('good');
    const callers = asking('good');
    const updating = await update('good', { modelName: 'failing' }, { seconds: 60 });
    const back = await platform.untilEndpoint('good', (found) => found?.status === 'InService');
    expect(back?.failureReason).toMatch(/\d+ of the \d+ answers since the update failed.*10 %/);
    expect(back?.deployment.variants[0]?.modelName).toBe('good');
    expect(back).not.toHaveProperty('previous');
    await expect.poll(async () => (await platform.invoke('good', 'hello')).status, LONG).toBe(200);
    const failed = callers.statuses.get(424) ?? 0;
    await sleep(200);
    await callers.end();
    expect([...callers.statuses.keys()].sort()).toEqual([200, 424]);
    expect(callers.statuses.get(424)).toBeLessThanOrEqual(failed + 1);
    await expect.poll(() => platform.runner.find({ endpoint: arn }), LONG).toHaveLength(1);
    const id = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, updating.update?.action ?? ''));
    const action = (await platform.store.vertices([id])).get(id);
    expect(action && vertexToEntity(action.element)).toMatchObject({ status: 'Failed' });
    await platform.models.delete('failing', TESTER); // no endpoint uses it now
  });

  it('keeps the old instances while it is watched', async () => {
    await platform.model('first');
    await platform.model('second');
    const { arn } = await platform.deploy('first');
    await update('first', { modelName: 'second' }, { seconds: 60 });
    const watched = await platform.untilEndpoint('first', (found) => found?.previous !== undefined);
    expect(watched).toMatchObject({
      status: 'Updating',
      deployment: { variants: [{ modelName: 'second' }] },
      previous: { variants: [{ modelName: 'first' }] },
    });
    expect(await platform.runner.find({ endpoint: arn })).toHaveLength(2);
    await expect(update('first', { modelName: 'first' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await platform.endpoints.delete('first', TESTER);
    await platform.untilEndpoint('first', (found) => found === undefined);
    expect(await platform.runner.find({ endpoint: arn })).toEqual([]);
  });

  it('that has not taken over yet is deleted with its endpoint', async () => {
    await platform.model('present');
    await platform.model('unready', { FAULT: 'unhealthy' });
    const { arn } = await platform.deploy('present');
    const { update: begun } = await update('present', { modelName: 'unready' });
    await expect.poll(() => platform.runner.find({ endpoint: arn }), LONG).toHaveLength(2);
    await platform.endpoints.delete('present', TESTER);
    await platform.untilEndpoint('present', (found) => found === undefined);
    expect(await platform.runner.find({ endpoint: arn })).toEqual([]);
    const id = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, begun?.action ?? ''));
    const action = (await platform.store.vertices([id])).get(id);
    expect(action && vertexToEntity(action.element)).toMatchObject({ status: 'Stopped' });
  });

  it('of weights and numbers alone keeps the instances and begins no deployment', async () => {
    await platform.model('a');
    await platform.model('b');
    const variants = (weights: readonly [number, number], instanceCount = 1) => [
      { name: 'A', modelName: 'a', weight: weights[0], instanceCount },
      { name: 'B', modelName: 'b', weight: weights[1] },
    ];
    await platform.endpoints.create({ name: 'ab', variants: variants([1, 0]) }, TESTER);
    const before = await platform.untilEndpoint('ab', (found) => found?.status === 'InService');
    const invoked = async () => {
      const response = await platform.invoke('ab', 'hello');
      return ((await response.json()) as { readonly variant: string }).variant;
    };
    expect(await invoked()).toBe('A');

    const after = await platform.endpoints.update(
      { name: 'ab', variants: variants([0, 1]) },
      TESTER,
    );
    expect(after.status).toBe('InService');
    expect(after.deployment.action).toBe(before?.deployment.action);
    await expect.poll(invoked, LONG).toBe('B');
    expect(await platform.runner.find({ endpoint: after.arn })).toHaveLength(2);

    await platform.endpoints.update({ name: 'ab', variants: variants([1, 1], 3) }, TESTER);
    await expect.poll(() => platform.router.readyCount('ab', 'A'), LONG).toBe(3);
    await platform.endpoints.update({ name: 'ab', variants: variants([1, 1], 1) }, TESTER);
    await expect.poll(() => platform.runner.find({ endpoint: after.arn }), LONG).toHaveLength(2);
    expect(await statusOf('ab')).toBe('InService');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

describe('an endpoint whose model is deleted', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
  });
  afterAll(() => platform.destroy());

  const update = async (name: string, variant: object, modelName = name) => {
    const variants = [{ modelName, ...variant }];
    await platform.endpoints.update({ name, variants, watch: { seconds: 0 } }, TESTER);
    const found = await platform.untilEndpoint(name, (one) => one?.status !== 'Updating');
    expect(found?.status).toBe('InService');
    return found;
  };

  it('is resized, and its new instances serve that model', async () => {
    await platform.model('resized');
    const { deployment } = await platform.deploy('resized');
    await platform.models.delete('resized', TESTER);
    const resized = await update('resized', { instanceCount: 2 });
    expect(resized?.deployment.action).toBe(deployment.action);
    expect(resized?.deployment.variants).toMatchObject([{ instanceCount: 2 }]);
    await expect
      .poll(() => platform.router.readyCount('resized', 'AllTraffic'), { timeout: 60_000 })
      .toBe(2);
    const answer = await platform.invoke('resized', 'x');
    expect(await answer.json()).toMatchObject({ weights: 'the weights of resized' });
  });

  it('serves the new model with the same name after an update that also resizes it', async () => {
    await platform.model('renewed');
    const { deployment } = await platform.deploy('renewed');
    await platform.models.delete('renewed', TESTER);
    await platform.model('renewed', { FAULT: 'empty' });
    const renewed = await update('renewed', { instanceCount: 2 });
    expect(renewed?.deployment.action).not.toBe(deployment.action);
    const answer = await platform.invoke('renewed', 'x');
    expect(await answer.json()).toMatchObject({ weights: '' });
  });

  it('is not rolled back to it, and the refusal names the model', async () => {
    for (const name of ['first', 'next']) await platform.model(name);
    const { deployment } = await platform.deploy('first');
    await update('first', {}, 'next');
    await platform.models.delete('first', TESTER);
    const back = (to?: string) =>
      platform.endpoints.rollback({ name: 'first', ...(to !== undefined && { to }) }, TESTER);
    const message = expect.stringContaining("The model 'first' is deleted");
    await expect(back(deployment.action)).rejects.toMatchObject({ code: 'NOT_FOUND', message });
    await expect(back()).rejects.toMatchObject({ code: 'CONFLICT', message });
  });
});

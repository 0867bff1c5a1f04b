import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, toArn } from '#src/domain/arn.js';
import { stringOf } from '#src/domain/graph/index.js';
import { LineageQueries } from '#src/lineage/index.js';
import { type HostingPlatform, openHostingPlatform } from '../../../support/hosting-platform.js';
import { TESTER } from '../../../support/job-platform.js';

/** Long enough for a busy machine. */
const LONG = { timeout: 20_000 };

let platform: HostingPlatform;
beforeAll(async () => {
  platform = await openHostingPlatform();
  await platform.model('echo');
  await platform.deploy('echo');
});
afterAll(() => platform.destroy());

describe('the answer to an invocation', () => {
  it('says where the answer came from, by what the lineage can be asked from', async () => {
    const named = async () => {
      const { headers } = await platform.invoke('echo', 'hello');
      const part = (name: string) => headers.get(`x-forebear-${name}`) ?? '';
      return {
        endpoint: part('endpoint'),
        deployment: part('deployment'),
        model: part('model'),
        artifact: part('model-artifact'),
        commit: Number(part('commit')),
      };
    };
    const SCOPE = 'arn:aws:sagemaker:local:000000000000';
    await expect.poll(async () => (await named()).commit, LONG).toBeGreaterThan(0);
    const { commit, ...arns } = await named();
    expect(arns).toMatchObject({
      endpoint: `${SCOPE}:endpoint/echo`,
      model: `${SCOPE}:model/echo`,
    });
    const lineage = new LineageQueries({ store: platform.store, scope: DEFAULT_ARN_SCOPE });
    const behind = async (start: string) => {
      const options = {
        direction: 'ascendants',
        at: commit,
        first: 100,
        withVertices: true,
      } as const;
      const page = await lineage.walk({ start: [toArn(start)], ...options });
      const vertices = await platform.store.vertices(
        page.vertices.map(({ id }) => id),
        commit,
      );
      return [...vertices.values()].map(({ element }) => stringOf(element.properties, 'arn'));
    };
    expect(await behind(arns.endpoint)).toContain(arns.deployment);
    expect(await behind(arns.deployment)).toContain(arns.artifact);
    expect(await behind(arns.model)).toContain(arns.artifact);
  });

  it('names the deployment that answered, before and after an update', async () => {
    await platform.model('one');
    await platform.model('two');
    await platform.deploy('one');
    const { headers: before } = await platform.invoke('one', 'hello');
    await platform.endpoints.update({ name: 'one', variants: [{ modelName: 'two' }] }, TESTER);
    await platform.until('one', (found) => found?.deployment.variants[0]?.modelName === 'two');
    const after = async () => (await platform.invoke('one', 'hello')).headers;
    const commitOf = (headers: Headers) => Number(headers.get('x-forebear-commit'));
    await expect
      .poll(async () => (await after()).get('x-forebear-model'), LONG)
      .toMatch(/model\/two$/);
    expect(before.get('x-forebear-model')).toMatch(/model\/one$/);
    const { headers } = await platform.invoke('one', 'hello');
    expect(headers.get('x-forebear-deployment')).not.toBe(before.get('x-forebear-deployment'));
    expect(commitOf(headers)).toBeGreaterThan(commitOf(before));
    expect(commitOf(headers)).toBeLessThanOrEqual((await platform.store.head()).seq);
  });
});

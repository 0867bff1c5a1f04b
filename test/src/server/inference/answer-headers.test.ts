import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE, toArn } from '#src/domain/arn.js';
import { associationIdOf, stringOf, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { LineageQueries } from '#src/lineage/index.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** Long enough for a busy machine. */
const LONG = { timeout: 180_000 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
  await platform.model('echo');
  await platform.deploy('echo');
});
afterAll(() => platform.destroy());

describe('the answer to an invocation', () => {
  it('name the origin of the answer, as starting points for the lineage', async () => {
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
    await platform.untilEndpoint(
      'one',
      (found) => found?.deployment.variants[0]?.modelName === 'two',
    );
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

  it('names a commit that records what answered, from the first answer on and while an update takes over', async () => {
    for (const name of ['early', 'late']) {
      await platform.model(name);
      const other = await modelArchive({ 'weights.txt': `other weights of ${name}` });
      await platform.put(`s3://models/${name}/model.tar.gz`, other);
    }
    const answers = new Map<string, Headers>();
    const done = new AbortController();
    const asking = (async () => {
      while (!done.signal.aborted) {
        const { headers, status } = await platform.invoke('early', 'hello');
        if (status === 200) answers.set(nameOf(headers), headers);
      }
    })();
    await platform.deploy('early');
    const variants = [{ modelName: 'late' }];
    await expect.poll(() => answers.size, LONG).toBeGreaterThan(0);
    await platform.endpoints.update({ name: 'early', variants }, TESTER);
    const models = () => new Set([...answers.values()].map((each) => part(each, 'model')));
    await expect.poll(() => models().size, LONG).toBe(2);
    done.abort();
    await asking;
    for (const headers of answers.values()) {
      const at = Number(part(headers, 'commit'));
      const [deployment, artifact] = ['deployment', 'model-artifact'].map((name) =>
        vertexIdOf(part(headers, name)),
      ) as [VertexId, VertexId];
      const edge = associationIdOf(artifact, deployment);
      expect((await platform.store.edges([edge], at)).has(edge)).toBe(true);
    }
  });
});

function part(headers: Headers, name: string): string {
  return headers.get(`x-forebear-${name}`) ?? '';
}

function nameOf(headers: Headers): string {
  return `${part(headers, 'model')} ${part(headers, 'commit')}`;
}

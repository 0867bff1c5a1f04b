import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { actionArn, versionArn } from '#src/lineage/index.js';
import { modelArchive } from '../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

describe('a model whose archive has changed', () => {
  const jobs = new Map<string, TrainingJob>();
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
    vi.spyOn(platform.jobs, 'get').mockImplementation(async (name) => jobs.get(name));
  });
  afterAll(() => platform.destroy());

  const uriOf = (name: string) => `s3://models/${name}/model.tar.gz`;
  const change = async (name: string) =>
    platform.put(uriOf(name), await modelArchive({ 'weights.txt': 'other weights' }));

  /** The digests of the models that contribute to the only deployment. */
  async function served(deployment: string): Promise<(string | undefined)[]> {
    const id = vertexIdOf(actionArn(DEFAULT_ARN_SCOPE, deployment));
    const query = {
      vertices: [id],
      direction: 'in',
      labels: ['ContributedTo'],
      first: 10,
    } as const;
    const edges = (await platform.store.incident(query)).get(id)?.items ?? [];
    const sources = await platform.store.vertices(edges.map(({ element }) => element.from));
    return [...sources.values()].flatMap(({ element }) => {
      const entity = vertexToEntity(element);
      return entity.kind === 'artifact' && entity.type === 'Model' ? [digestOf(entity)] : [];
    });
  }

  it('is served with its present bytes, which its deployment records', async () => {
    await platform.model('bare');
    const { modelDigest } = (await platform.models.get('bare')) ?? {};
    await change('bare');
    const { status, deployment } = await platform.deploy('bare');
    expect(status).toBe('InService');
    const answer = await platform.invoke('bare', 'x');
    expect(await answer.json()).toMatchObject({ weights: 'other weights' });
    const digest = deployment.digests?.['bare'] ?? '';
    expect(digest).not.toBe(modelDigest);
    expect(await served(deployment.action)).toEqual([digest]);
    const version = versionArn(DEFAULT_ARN_SCOPE, uriOf('bare'), digest);
    expect(answer.headers.get('x-forebear-model-artifact')).toBe(version);
    const id = vertexIdOf(version);
    const produced = { vertices: [id], direction: 'in', labels: ['Produced'] } as const;
    expect([...(await platform.store.degrees(produced)).values()]).toEqual([0]);
  });

  it('keeps its digest in instances that start again, which serve the recorded bytes', async () => {
    await platform.model('restarted');
    await platform.deploy('restarted');
    const told = async () => {
      const answer = await platform.invoke('restarted', 'x');
      return (await answer.json()) as { readonly pid: number; readonly weights: string };
    };
    const { pid, weights } = await told();
    await change('restarted');
    process.kill(pid, 'SIGKILL');
    const LONG = { timeout: 180_000 };
    await expect
      .poll(async () => (await told()).pid, LONG)
      .toSatisfy((now) => now > 0 && now !== pid);
    expect((await told()).weights).toBe(weights);
  });

  it('is not served by a server that has to fetch it again, and the log contains the reason', async () => {
    const first = await openPlatform({ store: 'embedded' });
    const { directory } = first;
    await first.model('moved');
    const { deployment, arn } = await first.deploy('moved');
    const recorded = deployment.digests?.['moved'] ?? '';
    const other = await modelArchive({ 'weights.txt': 'other weights' });
    await first.put(uriOf('moved'), other);
    const found = createHash('sha256').update(other).digest('hex');
    await first.close();
    await rm(join(directory, 'endpoints'), { recursive: true });
    const second = await openPlatform({ store: 'embedded', directory });
    try {
      await expect
        .poll(async () => (await second.log({ arn })).join('\n'), { timeout: 60_000 })
        .toContain(`its SHA-256 is ${found}, not ${recorded}`);
      expect(second.router.readyCount('moved', 'AllTraffic')).toBe(0);
    } finally {
      await second.destroy();
    }
  });

  it('is refused when the training job wrote other bytes', async () => {
    await platform.model('trained');
    const { modelDigest = '' } = (await platform.models.get('trained')) ?? {};
    const job = { name: 'job', status: 'Completed', modelData: uriOf('trained'), modelDigest };
    jobs.set('job', job as TrainingJob);
    const input = { name: 'of-job', image: 'fixture', trainingJobName: 'job' };
    await platform.models.create(input, TESTER);
    await change('trained');
    await expect(platform.models.create({ ...input, name: 'late' }, TESTER)).rejects.toMatchObject({
      code: 'MODEL_CHANGED',
      details: { recorded: modelDigest, found: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const { status, failureReason } = await platform.deploy('of-job');
    expect(status).toBe('Failed');
    expect(failureReason).toContain(modelDigest);
  });
});

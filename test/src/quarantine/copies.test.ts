import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { prefixFacts } from '#src/files/data-facts.js';
import { LineageDraft, versionArn } from '#src/lineage/index.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { WEIGHTS_ALGORITHM } from '../../support/weights-algorithm.js';

const DATA = 's3://models/logins/a.csv';
const COPY = 's3://models/copies/model.tar.gz';
const DENIED = { code: 'POLICY_DENIED' };

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openPlatform();
  await platform.put(DATA, 'a,b\n');
  await platform.put('s3://models/in/x.csv', '1\n');
  await train('first', { uri: DATA });
  await platform.ended('first');
  await platform.models.create({ name: 'first', trainingJobName: 'first' }, TESTER);
});
afterAll(() => platform.destroy());

const train = (
  name: string,
  channel: { readonly uri: string; readonly dataType?: 'ManifestFile' },
) =>
  platform.jobs.submit(
    platform.request({
      name,
      algorithm: WEIGHTS_ALGORITHM,
      channels: [{ name: 'train', ...channel }],
    }),
    TESTER,
  );
const quarantine = (name: string, digest: string) =>
  platform.services.quarantines.add({ name, digest, reason: 'leaked' }, TESTER);

describe('a quarantine', () => {
  it('refuses transforms by a copy of the bytes of a model', async () => {
    const { modelData, modelDigest = '' } = (await platform.models.get('first')) ?? {};
    await quarantine('model', modelDigest);
    const { body } = await platform.storage.get(toS3Uri(modelData ?? ''));
    await platform.storage.put(toS3Uri(COPY), body);
    await platform.models.create({ name: 'copy', image: 'fixture', modelData: COPY }, TESTER);
    const transforming = platform.transforms.submit(
      {
        modelName: 'copy',
        input: 's3://models/in/',
        resources: { instanceType: 'local', instanceCount: 1 },
      },
      TESTER,
    );
    await expect(transforming).rejects.toMatchObject(DENIED);
    const by = { ...TESTER, role: 'admin' } as const;
    await platform.services.quarantines.release({ name: 'model', reason: 'a test' }, by);
  });

  it('refuses deployments of a copy of a derived model', async () => {
    const digest = createHash('sha256').update('a,b\n').digest('hex');
    await quarantine('data', digest);
    const variants = [{ name: 'a', modelName: 'copy' }];
    const deploying = platform.endpoints.create({ name: 'copy', variants }, TESTER);
    await expect(deploying).rejects.toMatchObject(DENIED);
    const { counts } = await platform.services.quarantines.reach({ digest });
    expect(counts).toMatchObject({ model: 2 });
  });

  it('fails jobs that have read a copy of the data, before their programs run', async () => {
    await platform.put('s3://models/other/copy.csv', 'a,b\n');
    await train('copied', { uri: 's3://models/other/copy.csv' });
    await platform.put('s3://models/lists/1', '[{"prefix": "s3://models/logins/"}, "a.csv"]');
    await train('listed', { uri: 's3://models/lists/1', dataType: 'ManifestFile' });
    for (const name of ['copied', 'listed']) {
      const { failureReason, machine } = await platform.ended(name);
      expect(failureReason).toMatch(/^ClientError: POLICY_DENIED: .* quarantine 'data'/);
      expect(machine).toBeUndefined();
    }
    await platform.put('s3://models/other/free.csv', 'c,d\n');
    await train('free', { uri: 's3://models/other/free.csv' });
    expect((await platform.ended('free')).status).toBe('Completed');
  });

  it('fails jobs that have read a copy of derived data', async () => {
    const { modelData } = (await platform.models.get('first')) ?? {};
    const { body } = await platform.storage.get(toS3Uri(modelData ?? ''));
    await platform.storage.put(toS3Uri('s3://models/again/model.tar.gz'), body);
    await train('derived', { uri: 's3://models/again/model.tar.gz' });
    await train('derived-folder', { uri: 's3://models/again/' });
    for (const name of ['derived', 'derived-folder'])
      expect((await platform.ended(name)).failureReason).toContain("quarantine 'data'");
  });

  it('fails jobs that have read a folder whose version a caller has recorded without its objects', async () => {
    const copy = { uri: toS3Uri('s3://models/claimed/a.csv'), path: 'a.csv' };
    await platform.put(copy.uri, 'a,b\n');
    const digest = createHash('sha256').update('a,b\n').digest('hex');
    const { digest: value } = prefixFacts([{ ...copy, digest, sizeBytes: 4 }]);
    await platform.services.recorder.createArtifact(
      {
        sourceUri: 's3://models/claimed/',
        type: 'DataSet',
        sourceTypes: [{ idType: 'SHA256', value }],
      },
      TESTER.arn,
    );
    await train('claimed', { uri: 's3://models/claimed/' });
    expect((await platform.ended('claimed')).failureReason).toContain("quarantine 'data'");
  });

  it('fails jobs that have read bytes whose version was loaded with another digest', async () => {
    const { store, scope, ledger } = platform.services;
    const uri = 's3://models/loaded/a.csv';
    await platform.put(uri, 'a,b\n');
    const digest = createHash('sha256').update('a,b\n').digest('hex');
    const draft = new LineageDraft({ store, scope, actor: TESTER.arn, now: 1 });
    draft.artifact({ sourceUri: uri, type: 'DataSet', sourceTypes: [] });
    const set = await draft.build();
    const arn = versionArn(scope, uri, digest);
    const forged = set.changes.flatMap((change) =>
      change.kind === 'putVertex' && change.vertex.properties['arn'] !== undefined
        ? {
            ...change.vertex,
            id: vertexIdOf(arn),
            properties: { ...change.vertex.properties, arn },
          }
        : [],
    );
    const changes = forged.map((vertex) => ({ kind: 'putVertex', vertex }) as const);
    await ledger.commit({ actor: TESTER.arn, changes, expect: [] });
    await train('loaded', { uri });
    expect(await platform.ended('loaded')).toMatchObject({
      failureReason: expect.stringContaining("quarantine 'data'"),
    });
  });
});

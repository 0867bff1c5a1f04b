import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type { Model } from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TransformJob, TransformRequest } from '#src/domain/transform/index.js';
import { verifyObjects } from '#src/jobs/index.js';
import { versionArn } from '#src/lineage/index.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const MODEL_DATA = toS3Uri(`${BUCKET}/model.tar.gz`);

let platform: TestPlatform;
let archive: Buffer;
afterEach(() => platform.destroy());

async function open(more: Parameters<typeof openPlatform>[0] = {}): Promise<void> {
  platform = await openPlatform(more);
  archive = await modelArchive({ 'weights.txt': 'weights' });
  await platform.put(MODEL_DATA, archive);
  await platform.scorer(MODEL_DATA);
}

function request(more: Partial<TransformRequest> = {}): TransformRequest {
  const { environment, ...rest } = more;
  return {
    name: 'job',
    modelName: 'scorer',
    input: `${BUCKET}/in/`,
    outputPath: `${BUCKET}/out`,
    contentType: 'text/csv',
    splitType: 'Line',
    assembleWith: 'Line',
    resources: { instanceType: 'local', instanceCount: 1 },
    environment: { CALLS: join(platform.directory, 'calls.txt'), ...environment },
    ...rest,
  };
}

async function submit(more?: Partial<TransformRequest>): Promise<TransformJob> {
  return platform.transforms.submit(request(more), TESTER);
}

async function run(more?: Partial<TransformRequest>): Promise<TransformJob> {
  const { name } = await submit(more);
  return platform.transformed(name);
}

async function calls(): Promise<readonly string[]> {
  const text = await readFile(join(platform.directory, 'calls.txt'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

async function stored(): Promise<Readonly<Record<string, string>>> {
  const prefix = toS3Uri(`${BUCKET}/out/`);
  const { objects } = await platform.storage.list(prefix, { first: 1000 });
  const texts = await Promise.all(
    objects.map(async ({ uri }) => {
      const parts: Uint8Array[] = [];
      for await (const part of (await platform.storage.get(uri)).body) parts.push(part);
      return [uri.slice(prefix.length), Buffer.concat(parts).toString()] as const;
    }),
  );
  return Object.fromEntries(texts);
}

function sha(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('a batch transform job', () => {
  it('stores the answers to every object, and leaves its lineage', async () => {
    await open();
    await platform.put(`${BUCKET}/in/a.csv`, 'a\nbb\n\nccc\n');
    await platform.put(`${BUCKET}/in/deep/b.csv`, 'dddd');
    await platform.put(`${BUCKET}/in/empty.csv`, '');
    const job = await run();
    expect(job.failureReason).toBeUndefined();
    expect(job).toMatchObject({
      status: 'Completed',
      batchStrategy: 'MultiRecord',
      maxConcurrentTransforms: 1,
      maxPayloadMb: 6,
      progress: {
        objectsDone: 3,
        objectsTotal: 3,
        recordsDone: 4,
        bytesDone: 14,
        bytesTotal: 14,
      },
    });
    expect(await stored()).toEqual({
      'a.csv.out': '1\n2\n3\n',
      'deep/b.csv.out': '4\n',
      'empty.csv.out': '',
    });
    const log = await platform.log(job);
    expect(log.map((line) => line.replace(/^\d[-\d]+ [:\d]+ /, ''))).toEqual([
      'Starting - Starting the transform job',
      'Starting - Preparing the instances for the transform',
      'Downloading - Downloading the model',
      'Transforming - Downloading the serving image',
      'Transforming - Serving image download completed. Transform in progress.',
      'listening',
      '3 of 3 objects done, 4 records, 100 % of the bytes',
      'Completed - Transform job completed',
    ]);

    const read = [
      ['a.csv', 10, sha('a\nbb\n\nccc\n')],
      ['deep/b.csv', 4, sha('dddd')],
      ['empty.csv', 0, sha('')],
    ];
    const written = [
      ['a.csv.out', 6, sha('1\n2\n3\n')],
      ['deep/b.csv.out', 2, sha('4\n')],
      ['empty.csv.out', 0, sha('')],
    ];
    const digest = (lines: typeof read) =>
      sha(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const arnOf = (uri: string, sha256: string) =>
      versionArn({ partition: 'aws', region: 'local', account: '000000000000' }, uri, sha256);
    const component = vertexIdOf(job.trialComponent);
    const edges = async (direction: 'in' | 'out', label: string) => {
      const query = { vertices: [component], direction, labels: [label], first: 100 };
      const page = (await platform.store.incident(query)).get(component);
      return page?.items.map(({ element }) => (direction === 'in' ? element.from : element.to));
    };
    const inputs = await edges('in', 'ContributedTo');
    expect(inputs).toContain(vertexIdOf(arnOf(`${BUCKET}/in/`, digest(read))));
    expect(inputs).toContain(vertexIdOf(arnOf(MODEL_DATA, sha(archive))));
    expect(inputs).toHaveLength(3); // and the image
    const outputs = await edges('out', 'Produced');
    expect(outputs).toContain(vertexIdOf(arnOf(`${BUCKET}/out`, digest(written))));
    expect(outputs).toContain(vertexIdOf(arnOf(`${BUCKET}/out/a.csv.out`, sha('1\n2\n3\n'))));

    const [envelope = ''] = (await platform.services.provenance(job.arn)).envelopes;
    const statement = JSON.parse(Buffer.from(JSON.parse(envelope).payload, 'base64').toString());
    expect(statement).toMatchObject({
      subject: [{ uri: `${BUCKET}/out`, digest: { forebearManifestV1: digest(written) } }],
      predicate: {
        buildDefinition: {
          externalParameters: { modelName: 'scorer', serves: { environment: [] } },
          resolvedDependencies: expect.arrayContaining([
            expect.objectContaining({ digest: { forebearManifestV1: digest(read) } }),
            expect.objectContaining({ uri: MODEL_DATA, digest: { sha256: sha(archive) } }),
          ]),
        },
      },
    });

    const recomputeSeal = async () => job.log ?? { lines: 0, digest: '' };
    expect(await verifyObjects({ ...platform, recomputeSeal })).toMatchObject({ differences: [] });
    await platform.put(`${BUCKET}/out/a.csv.out`, 'other');
    const { differences } = await verifyObjects({ ...platform, recomputeSeal });
    expect(differences).toEqual([expect.stringContaining('a.csv.out')]);
  });

  it('lets the request win over the container, and the container over the defaults', async () => {
    await open();
    await platform.put(`${BUCKET}/in/a.csv`, 'a\nbb\nccc\n');
    const parameters = {
      MaxConcurrentTransforms: 4,
      BatchStrategy: 'SINGLE_RECORD',
      MaxPayloadInMB: 2,
    };
    const environment = { PARAMETERS: JSON.stringify(parameters) };
    const asked = await run({ environment });
    expect(asked).toMatchObject({
      batchStrategy: 'SingleRecord',
      maxConcurrentTransforms: 4,
      maxPayloadMb: 2,
    });
    expect(await calls()).toEqual([
      'start true undefined',
      ...['a', 'bb', 'ccc'].map((line) => expect.stringContaining(`payload 1 ${line}`)),
    ]);
    const won = await run({
      name: 'won',
      environment,
      batchStrategy: 'MultiRecord',
      maxPayloadMb: 3,
    });
    expect(won).toMatchObject({ batchStrategy: 'MultiRecord', maxPayloadMb: 3 });
    expect((await calls()).slice(-2)).toEqual([
      'start true MULTI_RECORD',
      expect.stringContaining('payload 3 a'),
    ]);
  });

  it('spreads objects over instances, and filters and joins their records', async () => {
    await open();
    for (let index = 0; index < 6; index += 1)
      await platform.put(`${BUCKET}/in/${index}.csv`, `id${index},${'x'.repeat(index)}\n`);
    const job = await run({
      resources: { instanceType: 'local', instanceCount: 2 },
      inputFilter: '$[1:]',
      joinSource: 'Input',
      outputFilter: '$[0,-1]',
      environment: { DELAY_MS: '50' },
      accept: 'text/csv',
    });
    expect(job.failureReason).toMatch(/finds nothing|answered with 0/); // the first has no text to score
    expect(job.status).toBe('Failed');
    await platform.put(`${BUCKET}/in/0.csv`, 'id0,y\n');
    const good = await run({
      name: 'good',
      resources: { instanceType: 'local', instanceCount: 2 },
      inputFilter: '$[1:]',
      joinSource: 'Input',
      outputFilter: '$[0,-1]',
      environment: { DELAY_MS: '50' },
    });
    expect(good.failureReason).toBeUndefined();
    expect(await stored()).toMatchObject({ '0.csv.out': 'id0,1\n', '5.csv.out': 'id5,5\n' });
    const log = await platform.log(good);
    expect(log.filter((line) => line === 'listening')).toHaveLength(2);
    expect((await calls()).at(-1)).toContain('text/csv');
  });

  it('fails with MODEL_CHANGED for other bytes than the training job wrote', async () => {
    await open();
    const scorer = (await platform.models.get('scorer')) as Model;
    const changed = { ...scorer, modelDigest: '0'.repeat(64), trainingJobName: 'train' };
    vi.spyOn(platform.models, 'get').mockResolvedValue(changed);
    await platform.put(`${BUCKET}/in/a.csv`, 'a\n');
    const job = await run();
    expect(job).toMatchObject({ status: 'Failed' });
    expect(job.failureReason).toContain(sha(archive));
    expect(await calls()).toEqual([]);
  });
});

describe('a request', () => {
  beforeEach(() => open());

  it.each([
    [{ input: `${BUCKET}/nothing/` }, 'OBJECT_NOT_FOUND'],
    [{ inputFilter: '$..a' }, 'VALIDATION_FAILED'],
    [{ outputFilter: '$[?(@.a)]' }, 'VALIDATION_FAILED'],
    [{ joinSource: 'Input', contentType: 'image/png' }, 'VALIDATION_FAILED'],
    [{ joinSource: 'Input', accept: 'image/png' }, 'VALIDATION_FAILED'],
    [{ maxPayloadMb: -1 }, 'VALIDATION_FAILED'],
    [{ maxPayloadMb: 101 }, 'VALIDATION_FAILED'],
    [{ maxPayloadMb: 20, maxConcurrentTransforms: 6 }, 'VALIDATION_FAILED'],
    [{ invocationMaxRetries: 4 }, 'VALIDATION_FAILED'],
    [{ invocationTimeoutSeconds: 0 }, 'VALIDATION_FAILED'],
    [{ contentType: 'text/csv\r\nx: y' }, 'VALIDATION_FAILED'],
    [{ outputPath: 's3://missing-bucket/out' }, 'BUCKET_NOT_FOUND'],
    [{ input: 's3://missing-bucket/in/' }, 'BUCKET_NOT_FOUND'],
  ] as const)('of %j is refused before its name is taken', async (more, code) => {
    await platform.put(`${BUCKET}/in/a.csv`, 'a\n');
    await expect(submit(more)).rejects.toMatchObject({ code });
    expect(await platform.transforms.get('job')).toBeUndefined();
  });

  it('of a model with removed data is refused before its name is taken', async () => {
    await platform.put(`${BUCKET}/in/a.csv`, 'a\n');
    await platform.storage.delete(MODEL_DATA);
    await expect(submit()).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
    expect(await platform.transforms.get('job')).toBeUndefined();
  });
});

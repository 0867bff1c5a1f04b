import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import { TRANSFORM_KIND } from '#src/jobs/transform/index.js';
import { versionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { placeId } from '#src/server/compose/place-id.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { asShared } from '../../../support/as-shared.js';
import { type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import { modelArchive } from '../../../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const MODEL_DATA = toS3Uri(`${BUCKET}/model.tar.gz`);
const LEASE_MS = 400;
const OBJECTS = 6;

const directories = temporaryDirectory();
let inner: GraphStore;
let archive: LogArchive;
let storage: ObjectStorage;
let opened: TestPlatform[];

beforeEach(async () => {
  inner = await openMemoryStore();
  archive = await openLogArchive(await directories.fresh());
  storage = await openFilesystemStorage({
    directory: join(await directories.fresh(), 'objects'),
    region: 'local',
    clock: new SystemClock(),
  });
  opened = [];
});

afterEach(async () => {
  for (const platform of opened) await platform.destroy();
  await archive.close();
  await inner.close();
});

/** Opens a server at a place of its own, over the graph, the objects and the logs of the others. */
async function open(): Promise<TestPlatform> {
  const platform = await openPlatform({
    directory: await directories.fresh(),
    store: { store: asShared(inner), logs: archive.logs },
    seenStorage: () => storage,
    times: { leaseMs: LEASE_MS, absenceMs: 2 * LEASE_MS },
  });
  opened.push(platform);
  return platform;
}

const inputOf = (index: number) => toS3Uri(`${BUCKET}/in/${index}.csv`);

/** A transform whose server has ended after some of its objects. */
async function interrupted(): Promise<{ readonly calls: string }> {
  const one = await open();
  const calls = join(one.directory, 'calls.txt');
  await one.put(MODEL_DATA, await modelArchive({ 'weights.txt': 'weights' }));
  await one.scorer(MODEL_DATA);
  for (let index = 0; index < OBJECTS; index += 1) await one.put(inputOf(index), `${index}\n`);
  await one.transforms.submit(
    {
      name: 'job',
      modelName: 'scorer',
      input: `${BUCKET}/in/`,
      outputPath: `${BUCKET}/out`,
      splitType: 'Line',
      assembleWith: 'Line',
      resources: { instanceType: 'local', instanceCount: 1 },
      environment: { CALLS: calls, DELAY_MS: '400' },
    },
    TESTER,
  );
  await expect.poll(async () => Object.keys(await stored()).length, { timeout: 60_000 }).toBe(2);
  await one.close();
  return { calls };
}

async function stored(): Promise<Readonly<Record<string, string>>> {
  const prefix = toS3Uri(`${BUCKET}/out/`);
  const { objects } = await storage.list(prefix, { first: 1000 });
  const texts = await Promise.all(
    objects.map(async ({ uri }) => {
      const parts: Uint8Array[] = [];
      for await (const part of (await storage.get(uri)).body) parts.push(part);
      return [uri.slice(prefix.length), Buffer.concat(parts).toString()] as const;
    }),
  );
  return Object.fromEntries(texts);
}

async function notes(): Promise<readonly string[]> {
  const { objects } = await storage.list(toS3Uri(`${BUCKET}-server/transforms/`), { first: 10 });
  return objects.map(({ uri }) => uri);
}

/** The digest of a prefix, of texts by path. */
function digestOf(texts: Readonly<Record<string, string>>): string {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = Object.entries(texts).map(([path, text]) => [path, text.length, sha(text)]);
  return sha(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

async function linked({ trialComponent }: TransformJob, label: 'ContributedTo' | 'Produced') {
  const direction = label === 'Produced' ? 'out' : 'in';
  const component = vertexIdOf(trialComponent);
  const query = { vertices: [component], direction, labels: [label], first: 100 } as const;
  const items = (await inner.incident(query)).get(component)?.items ?? [];
  return items.map(({ element: { from, to } }) => (direction === 'in' ? from : to));
}

function version(path: string, digest: string) {
  const scope = { partition: 'aws', region: 'local', account: '000000000000' };
  return vertexIdOf(versionArn(scope, `${BUCKET}/${path}`, digest));
}

describe('a transform of a dead server', () => {
  it('continues at another place, with the present content of its objects, which is recorded', async () => {
    const { calls } = await interrupted();
    await storage.put(inputOf(5), bytes('12345\n'));
    await storage.put(inputOf(6), bytes('late\n'));
    const other = await open();
    const job = await other.transformed('job');
    expect(job.failureReason).toBeUndefined();
    expect(job).toMatchObject({ status: 'Completed', runsAt: await placeId(other.directory) });
    const outputs = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`${at}.csv.out`, '1\n']));
    expect(await stored()).toEqual({ ...outputs, '5.csv.out': '5\n' });
    const inputs = Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`${at}.csv`, `${at}\n`]));
    const read = digestOf({ ...inputs, '5.csv': '12345\n' });
    expect(await linked(job, 'ContributedTo')).toContain(version('in/', read));
    expect(await linked(job, 'Produced')).toContain(version('out', digestOf(await stored())));
    const lines = (await readFile(calls, 'utf8')).trim().split('\n');
    expect(lines.filter((line) => line.startsWith('start'))).toHaveLength(2);
    // What was stored before is not sent again; the one that was being sent is.
    expect(lines.filter((line) => line.startsWith('payload 1 0'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('payload')).length).toBeLessThanOrEqual(7);
    const log = await other.log(job);
    expect(log).toContainEqual(expect.stringContaining('this one goes on with what is not done'));
    await expect.poll(notes).toEqual([]);
  });

  it('fails at another place with another model, and its completed objects are recorded', async () => {
    await interrupted();
    const done = await stored();
    await storage.put(MODEL_DATA, bytes(await modelArchive({ 'weights.txt': 'others' })));
    const other = await open();
    const job = await other.transformed('job');
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toContain('another model than it began with');
    expect(await stored()).toEqual(done);
    expect(await linked(job, 'Produced')).toContain(version('out', digestOf(done)));
  });

  it('fails at another place when a remaining object was removed', async () => {
    await interrupted();
    await storage.delete(inputOf(4));
    const job = await (await open()).transformed('job');
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toContain(inputOf(4));
    expect(Object.keys(await stored())).toEqual([
      '0.csv.out',
      '1.csv.out',
      '2.csv.out',
      '3.csv.out',
    ]);
  });

  it('is stopped at another place, and its completed objects are recorded', async () => {
    await interrupted();
    const done = await stored();
    const other = await open();
    await other.transforms.stop('job', TESTER);
    const job = await other.transformed('job');
    expect(job).toMatchObject({ status: 'Stopped', progress: { objectsDone: 2 } });
    expect(await linked(job, 'Produced')).toContain(version('out', digestOf(done)));
    // A server that is killed right after the last commit leaves notes; those of other graphs are not touched.
    const of = (key: string) => toS3Uri(`${BUCKET}-server/transforms/${key}/served.json`);
    const unknown = of(keyOf({ ...job, arn: `${job.arn}-of-another-graph` as Arn }));
    await storage.put(of(keyOf(job)), bytes('{}'));
    await storage.put(of(keyOf({ ...job, incarnation: '0'.repeat(16) })), bytes('{}'));
    await storage.put(unknown, bytes('{}'));
    const { signal } = new AbortController();
    const earlierBucket = BUCKET.slice('s3://'.length);
    const own = { storage, bucket: `${earlierBucket}-server`, earlierBucket };
    await TRANSFORM_KIND.tidy?.({ store: inner, own }, signal);
    expect(await notes()).toEqual([unknown]);
  });
});

async function* bytes(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

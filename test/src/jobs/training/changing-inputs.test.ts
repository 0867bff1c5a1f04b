import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { inputVersions } from '../../../support/input-versions.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';
import { vanishingStorage } from '../../../support/vanishing-storage.js';

const BUCKET = 's3://forebear-local-000000000000';
const FOLDER = `${BUCKET}/churn/`;
const FILE = `${FOLDER}churn.csv`;
const ROW = `${'x'.repeat(999)}\n`;
/** Of more than one read of the file storage. */
const BEFORE = ROW.repeat(1_000);
const AFTER = ROW.repeat(700);

let platform: TestPlatform;
afterEach(() => platform.destroy());

/** A storage in which the object is replaced at a moment of the first read. */
function overwriting(moment: 'before' | 'during') {
  return (inner: ObjectStorage): ObjectStorage => {
    let isDone = false;
    const overwrite = async () => {
      if (isDone) return;
      isDone = true;
      await inner.put(toS3Uri(FILE), textBody(AFTER));
    };
    return new Proxy(inner, {
      get(target, name) {
        if (name === 'get') {
          return async (...given: Parameters<ObjectStorage['get']>) => {
            if (given[0] !== FILE) return target.get(...given);
            if (moment === 'before') await overwrite();
            const { object, body } = await target.get(...given);
            return { object, body: afterFirst(body, overwrite) };
          };
        }
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  };
}

async function* textBody(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* afterFirst(body: AsyncIterable<Uint8Array>, then: () => Promise<void>) {
  for await (const chunk of body) {
    yield chunk;
    await then();
  }
}

async function train(uri: string, name = 'job') {
  const channels = [{ name: 'train', uri }];
  await platform.jobs.submit(platform.request({ name, channels }), TESTER);
  const job = await platform.ended(name);
  const seen = (await platform.log(job)).find((line) => line.startsWith('channel train'));
  return { job, seen };
}

describe('an input that changes while a job is launched', () => {
  it.each([
    ['between listing and reading', { moment: 'before', text: AFTER }],
    ['during reading', { moment: 'during', text: BEFORE }],
  ] as const)('%s is recorded as the bytes that the program got', async (_, { moment, text }) => {
    const rows = text.length / ROW.length;
    platform = await openPlatform({ seenStorage: overwriting(moment) });
    await platform.put(FILE, BEFORE);
    const { job, seen } = await train(FILE);
    expect(job.failureReason).toBeUndefined();
    expect(seen).toBe(`channel train: 1 files, ${rows} rows`);
    expect(await inputVersions(platform.store, job.trialComponent)).toEqual([
      { uri: FILE, digest: sha256(text) },
    ]);
  });

  it('fails the job when the object is removed before it is read, and leaves the location', async () => {
    platform = await openPlatform({
      seenStorage: (inner) =>
        new Proxy(inner, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name);
            if (typeof member !== 'function') return member;
            if (name !== 'get') return member.bind(target);
            return async (...given: Parameters<ObjectStorage['get']>) => {
              if (given[0] === FILE) await target.delete(given[0]);
              return target.get(...given);
            };
          },
        }),
    });
    await platform.put(FILE, BEFORE);
    const { job } = await train(FILE);
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toContain(FILE);
    expect(await inputVersions(platform.store, job.trialComponent)).toEqual([
      { uri: FILE, digest: undefined },
    ]);
  });
});

describe('a prefix', () => {
  it('that has lost its objects since the launch fails the job and keeps the location', async () => {
    platform = await openPlatform({ seenStorage: vanishingStorage });
    await platform.put(`${BUCKET}/nothing/a.csv`, BEFORE);
    const { job } = await train(`${BUCKET}/nothing/`);
    expect(job.status).toBe('Failed');
    expect(job.failureReason).toContain(`There is no object under '${BUCKET}/nothing/'`);
    expect(await inputVersions(platform.store, job.trialComponent)).toEqual([
      { uri: `${BUCKET}/nothing/`, digest: undefined },
    ]);
  });

  it('keeps keys apart that differ only in case or in the form of their Unicode', async () => {
    platform = await openPlatform();
    const names = ['A.csv', 'a.csv', 'é.csv'.normalize('NFC'), 'é.csv'.normalize('NFD')];
    for (const [index, name] of names.entries()) await platform.put(FOLDER + name, `${index}\n`);
    const { job, seen } = await train(FOLDER);
    expect(seen).toBe('channel train: 4 files, 4 rows');
    const lines = names
      .map((name, index) => Buffer.from(`${JSON.stringify([name, 2, sha256(`${index}\n`)])}\n`))
      .sort(Buffer.compare);
    expect(await inputVersions(platform.store, job.trialComponent)).toEqual([
      { uri: FOLDER, digest: sha256(Buffer.concat(lines)) },
    ]);
    const query = { label: 'artifact', where: { sourceUriPrefix: FOLDER }, first: 50 } as const;
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const { items } = await platform.store.list({ ...query, order });
    const artifacts = items.map(({ element }) => vertexToEntity(element) as Artifact);
    const objects = artifacts.filter(({ source }) => source.uri !== FOLDER);
    const versions = objects.filter((artifact) => digestOf(artifact) !== undefined);
    const digestsByUri = new Map(versions.map((each) => [each.source.uri, digestOf(each)]));
    expect(digestsByUri).toEqual(
      new Map(names.map((name, index) => [FOLDER + name, sha256(`${index}\n`)])),
    );
  });
});

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

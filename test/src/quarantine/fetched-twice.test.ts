import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import type { Runner } from '#src/ports/runner.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

const DATA = 's3://models/data/rows.csv';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let platform: TestPlatform;
afterEach(() => platform.destroy());

/** Opens a platform whose runner calls `beforePrepare` before each preparation. */
async function open(beforePrepare: (attempt: number) => Promise<void>): Promise<void> {
  let attempt = 0;
  platform = await openPlatform({
    seenRunner: (inner) =>
      new Proxy(inner, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key, target);
          if (typeof member !== 'function') return member;
          if (key !== 'prepare') return member.bind(target);
          return async (...given: Parameters<Runner['prepare']>) => {
            attempt += 1;
            await beforePrepare(attempt);
            return target.prepare(...given);
          };
        },
      }),
  });
}

/** Removes the notes of fetched inputs: a place that takes over a job has none either. */
async function loseInputs(): Promise<void> {
  const jobs = join(platform.directory, 'jobs');
  for (const file of await readdir(jobs, { recursive: true }))
    if (file.endsWith('inputs.json')) await rm(join(jobs, file));
}

/**
 * Returns a function that runs a job. Its inputs are fetched again, and then its preparation fails
 * once more.
 */
async function openFetchedTwice() {
  await open(async (attempt) => {
    if (attempt === 1) {
      await platform.put(DATA, 'leaked');
      await loseInputs();
    }
    if (attempt <= 2) throw new PlatformError('STORAGE_UNAVAILABLE', 'The registry is away.');
  });
  await platform.put(DATA, 'fine');
  return async () => {
    const channels = [{ name: 'train', uri: DATA }];
    await platform.jobs.submit(platform.request({ name: 'one', channels }), TESTER);
    return platform.ended('one');
  };
}

it('inputs that are fetched again are evaluated, even when the preparation fails after that', async () => {
  const run = await openFetchedTwice();
  const { recorder, quarantines } = platform.services;
  const sourceTypes = [{ idType: 'SHA256', value: sha256('leaked') }] as const;
  const sourceUri = 's3://models/elsewhere/rows.csv';
  await recorder.createArtifact({ sourceUri, type: 'DataSet', sourceTypes }, TESTER.arn);
  await quarantines.add({ name: 'leak', digest: sha256('leaked'), reason: 'leaked' }, TESTER);
  const ended = await run();
  expect(await platform.starts()).toEqual([]);
  expect(ended).toMatchObject({
    status: 'Failed',
    failureReason: expect.stringContaining("The quarantine 'leak' refuses"),
  });
});

it('inputs that are fetched again are recorded, even when the preparation fails after that', async () => {
  const ended = await (await openFetchedTwice())();
  expect(ended.status).toBe('Completed');
  const id = vertexIdOf(ended.trialComponent);
  const query = { vertices: [id], direction: 'in', labels: ['ContributedTo'], first: 100 } as const;
  const { items = [] } = (await platform.store.incident(query)).get(id) ?? {};
  const sources = await platform.store.vertices(items.map(({ element }) => element.from));
  const digests = [...sources.values()].flatMap(({ element }) => {
    const entity = vertexToEntity(element);
    return (entity.kind === 'artifact' && digestOf(entity)) || [];
  });
  expect(digests).toEqual([sha256('leaked')]);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { keyOf } from '#src/domain/record/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { verifyObjects } from '#src/jobs/index.js';
import { logFolder, readSeal } from '#src/storage/logs/files.js';
import { recomputeSeal } from '#src/storage/logs/index.js';
import { openPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

it('finds a model and a log that differ from their records, archived or not', async () => {
  const platform = await openPlatform();
  const { store, storage, directory } = platform;
  try {
    const { name } = await platform.jobs.submit(platform.request(), TESTER);
    const job = await platform.ended(name);
    const { arn, modelData, log } = job;
    if (!modelData || !log) throw new Error('The job has no model or no log.');
    const logs = { directory: join(directory, 'logs'), storage };
    const verify = () =>
      verifyObjects({ store, storage, recomputeSeal: (of) => recomputeSeal(logs, of) });
    expect(await verify()).toEqual({ logs: 1, objects: 1, differences: [], differenceCount: 0 });

    const folder = logFolder(logs.directory, keyOf(job));
    await vi.waitUntil(async () => (await readSeal(folder))?.archived, { timeout: 60_000 });
    expect(await verify()).toMatchObject({ logs: 1, differenceCount: 0 });
    const uri = toS3Uri(`${(await readSeal(folder))?.uri}/lines.jsonl`);
    const { body } = await storage.get(uri);
    await platform.put(uri, (await text(body)).replace('STDOUT', 'STDERR'));
    const page = platform.logs.read(keyOf(job), { first: 1, sealed: log });
    await expect(page).rejects.toMatchObject({ code: 'LOG_CHANGED' });
    await platform.put(modelData, 'another model');
    const { differences } = await verify();
    expect(differences).toEqual([
      expect.stringContaining(`LOG_CHANGED: the log of ${arn} has`),
      expect.stringContaining(`the object ${modelData} has the digest`),
    ]);

    const seal = join(folder, 'seal.json');
    const sealed = await readFile(seal, 'utf8');
    await writeFile(seal, sealed.replace('{', '<'));
    await expect(platform.logs.read(keyOf(job), { first: 1 })).rejects.toMatchObject({
      code: 'DATA_DAMAGED',
    });
    expect((await verify()).differences).toEqual([
      expect.stringContaining('seal.json cannot be read'),
      expect.stringContaining(`the object ${modelData} has the digest`),
    ]);
    await writeFile(seal, sealed);

    await storage.delete(toS3Uri(modelData));
    await storage.delete(uri);
    expect((await verify()).differences).toEqual([
      `the log of ${arn} is gone`,
      `the object ${modelData} is gone`,
    ]);
  } finally {
    await platform.destroy();
  }
});

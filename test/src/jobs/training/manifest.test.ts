import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { verifyObjects } from '#src/jobs/index.js';
import { recomputeSeal } from '#src/storage/logs/index.js';
import { openPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

/** 100,000 in the long rounds. */
const OBJECTS = Number(process.env['FAULT_OBJECTS'] ?? 1_001);

vi.setConfig({ testTimeout: 120_000 + 10 * OBJECTS }); // starts real programs

const BUCKET = 's3://forebear-local-000000000000';
const FOLDER = `${BUCKET}/objects/`;

it('stores the list of a prefix with too many objects for separate versions', async () => {
  const platform = await openPlatform();
  const { store, storage, directory } = platform;
  try {
    const names = Array.from({ length: OBJECTS }, (_, at) => `part-${at}`);
    for (const name of names) await platform.put(FOLDER + name, name);
    const channels = [{ name: 'train', uri: FOLDER }];
    await platform.jobs.submit(platform.request({ name: 'many', channels }), TESTER);
    expect((await platform.ended('many')).failureReason).toBeUndefined();

    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const query = { label: 'artifact', where: { sourceUriPrefix: FOLDER }, order, first: 50 };
    const { items } = await store.list(query);
    const version = items.map(({ element }) => vertexToEntity(element) as Artifact).find(digestOf);
    expect(items).toHaveLength(2); // the location and its version
    const digest = (version && digestOf(version)) ?? '';
    const manifest = `${BUCKET}-server/manifests/${digest}.jsonl`;
    expect(version).toMatchObject({
      objectCount: OBJECTS,
      properties: { linkedObjects: '0', manifest, objectsBelow: FOLDER },
    });
    const { body } = await storage.get(toS3Uri(manifest));
    expect(
      createHash('sha256')
        .update(await buffer(body))
        .digest('hex'),
    ).toBe(digest);

    const logs = { directory: `${directory}/logs`, storage };
    const verify = () =>
      verifyObjects({ store, storage, recomputeSeal: (of) => recomputeSeal(logs, of) });
    expect((await verify()).differences).toEqual([]);
    await platform.put(`${FOLDER}part-7`, 'other');
    await storage.delete(toS3Uri(`${FOLDER}part-8`));
    expect((await verify()).differences).toEqual([
      expect.stringContaining(`${FOLDER}part-7 has the digest`),
      `the object ${FOLDER}part-8 is gone`,
    ]);
  } finally {
    await platform.destroy();
  }
});

import { expect, it } from 'vitest';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { type SelectedObject, selectObjects } from '#src/jobs/data/select-objects.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { bytes } from '../../../contract/object-storage/harness.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

/** The objects that a manifest selects. */
async function selected(manifest: unknown): Promise<readonly SelectedObject[]> {
  const directory = await directories.fresh();
  const clock = new ManualClock();
  await using storage = await openFilesystemStorage({ directory, region: 'local', clock });
  await storage.createBucket('bucket');
  const uri = makeS3Uri('bucket', 'manifest');
  await storage.put(uri, bytes(JSON.stringify(manifest)));
  const objects: SelectedObject[] = [];
  for await (const object of selectObjects(storage, { uri, dataType: 'ManifestFile' }))
    objects.push(object);
  return objects;
}

it('the prefix of a manifest may end in part of a name', async () => {
  expect(await selected([{ prefix: 's3://bucket/data/part-' }, '1.csv', '2/3.csv'])).toEqual([
    { uri: 's3://bucket/data/part-1.csv', path: '1.csv' },
    { uri: 's3://bucket/data/part-2/3.csv', path: '2/3.csv' },
  ]);
});

it.each([
  ['s3://bucket/data', '../other'],
  ['s3://bucket/data/', 'a/../../other'],
])('a key of a manifest does not lead out of the folder: %s%s', async (prefix, key) => {
  await expect(selected([{ prefix }, key])).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

import { chmod, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { runFixture } from '../../../support/run-fixture.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('the bucket check of the file system', () => {
  it('denies a bucket that this process may not list, enter or write', async () => {
    const directory = join(await directories.fresh(), 'objects');
    const storage = await open(directory);
    await chmod(dirname(directory), 0o755);
    const modes = {
      'closed-000': 0o000,
      'closed-555': 0o555,
      'closed-300': 0o300,
      'open-777': 0o777,
    };
    for (const [bucket, mode] of Object.entries(modes)) {
      await storage.createBucket(bucket);
      await chmod(join(directory, bucket), mode);
    }
    await storage.close();
    const fixture = 'storage/check-bucket-as-nobody.ts';
    const codes = (await runFixture(fixture, directory, ...Object.keys(modes))).split(' ');
    expect(codes).toEqual([
      ...Array.from({ length: 9 }, () => 'BUCKET_ACCESS_DENIED'),
      ...Array.from({ length: 3 }, () => 'none'),
    ]);
    for (const bucket of Object.keys(modes)) await chmod(join(directory, bucket), 0o755);
  });

  it('rethrows any other error unchanged', async () => {
    const directory = await directories.fresh();
    await symlink('looping-bucket', join(directory, 'looping-bucket'));
    const storage = await open(directory);
    await expect(storage.headBucket('looping-bucket')).rejects.toMatchObject({ code: 'ELOOP' });
    await storage.close();
  });
});

function open(directory: string) {
  return openFilesystemStorage({ directory, region: 'local', clock: new ManualClock() });
}

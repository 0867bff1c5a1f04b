import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toArn } from '#src/domain/arn.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { packFolder, unpackArchive } from '#src/files/archive/index.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { readAll } from '../../../contract/log-store/harness.js';
import { bytes, keysOf, textOf } from '../../../contract/object-storage/harness.js';
import { openLogArchive } from '../../../support/log-archive.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { metricPoints } from '../../../support/metric-points.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const run = promisify(execFile);
const directories = temporaryDirectory();
const clock = new ManualClock();
let disk = '';

describe('on a full disk', () => {
  beforeEach(async (context) => {
    disk = await directories.fresh();
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    } catch {
      disk = '';
      context.skip('mounting a small disk takes the rights of root');
    }
  });
  afterEach(async () => {
    if (disk !== '') await run('umount', [disk]);
  });

  it('a put fails with a code, leaves nothing behind and keeps the old object', async () => {
    const storage = await openFilesystemStorage({ directory: disk, region: 'local', clock });
    await storage.createBucket('contract-bucket');
    const uri = makeS3Uri('contract-bucket', 'a');
    await storage.put(uri, bytes('before'));
    for (let turn = 0; turn < 5; turn += 1) {
      const large = bytes(...Array.from({ length: 100 }, () => Buffer.alloc(50_000)));
      await expect(storage.put(uri, large)).rejects.toMatchObject({
        code: 'STORAGE_FULL',
        details: { uri },
      });
    }
    expect(await textOf(storage, uri)).toBe('before');
    expect(await keysOf(storage, makeS3Uri('contract-bucket', ''))).toEqual(['a']);
    await storage.put(uri, bytes(Buffer.alloc(500_000))); // the space came back
    await storage.close();
  });

  it('an append fails with a code, writes no partial line, and works again when there is space', async () => {
    const { logs, close } = await openLogArchive(disk, { segmentBytes: 100_000 });
    const log = toArn('arn:aws:sagemaker:local:000000000000:training-job/full');
    const line = (sequence: number) => ({
      time: 1,
      host: 'algo-1',
      sequence,
      stream: 'STDOUT' as const,
      message: 'x'.repeat(5000),
    });
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(500_000));
    let kept = 0;
    await expect(
      (async () => {
        for (let sequence = 1; sequence < 1000; sequence += 1) {
          await logs.append(log, [line(sequence)]);
          kept = sequence;
        }
      })(),
    ).rejects.toMatchObject({ code: 'STORAGE_FULL', details: { log } });
    const point = { name: 'n'.repeat(20_000), value: 1, time: 1 };
    await expect(logs.appendMetrics(log, [point])).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await readAll(logs, log)).toHaveLength(kept);
    await rm(filler);
    await logs.append(log, [line(kept + 1)]);
    await logs.appendMetrics(log, [point]);
    expect(await readAll(logs, log)).toHaveLength(kept + 1);
    expect(await logs.lastSequence(log, 'algo-1')).toBe(kept + 1);
    expect(await metricPoints(logs, log)).toHaveLength(1);
    expect((await logs.seal(log)).lines).toBe(kept + 1);
    await close();
  });

  it('unpacking an archive fails with a code', async () => {
    const source = await directories.fresh();
    await writeFile(join(source, 'zeros'), Buffer.alloc(5_000_000));
    await expect(unpackArchive(packFolder(source), join(disk, 'model'))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
  });
});

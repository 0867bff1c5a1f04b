import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toArn } from '#src/domain/arn.js';
import { makeS3Uri } from '#src/domain/s3-uri.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { readAll } from '../../../contract/log-store/harness.js';
import { bytes, collect } from '../../../contract/object-storage/harness.js';
import { away } from '../../../support/away-storage.js';
import { openLogArchive } from '../../../support/log-archive.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { metricPoints } from '../../../support/metric-points.js';
import { startFixture } from '../../../support/run-fixture.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);
const directories = temporaryDirectory();
const clock = new ManualClock();
const log = toArn('arn:aws:sagemaker:local:000000000000:training-job/killed');

describe('a process that is killed while it writes', () => {
  it(`leaves nothing incomplete and loses nothing acknowledged, ${ROUNDS} times`, {
    timeout: 600_000,
  }, async () => {
    const directory = await directories.fresh();
    const acknowledged = { put: 0, line: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeUntilKilled(directory, acknowledged, round);
      await checkObjects(directory, acknowledged.put);
      await checkLog(directory, acknowledged.line);
    }
    expect(acknowledged.put).toBeGreaterThan(ROUNDS);
    expect(acknowledged.line).toBeGreaterThan(ROUNDS);
  });
});

describe('remains of a crash', () => {
  it('is removed at open, except for the uploads of a living process', async () => {
    const directory = await directories.fresh();
    const uploads = join(directory, 'bucket', '%uploads');
    await mkdir(uploads, { recursive: true });
    const gone = 2 ** 22 + 1; // above the largest process number
    for (const pid of [gone, process.pid, process.ppid])
      await writeFile(join(uploads, `${pid}-x`), '');
    const storage = await open(directory);
    expect((await readdir(uploads)).sort()).toEqual(
      [`${process.pid}-x`, `${process.ppid}-x`].sort(),
    );
    expect((await storage.list(makeS3Uri('bucket', ''), { first: 9 })).objects).toEqual([]);
    await storage.close();
  });

  it('of an incomplete last line in a log is removed by the next append and never read', async () => {
    const directory = await directories.fresh();
    const { logs, folder: all, close } = await openLogArchive(directory);
    const line = { time: 1, host: 'algo-1', stream: 'STDOUT' as const, message: 'whole' };
    await logs.append(log, [{ ...line, sequence: 1 }]);
    await logs.appendMetrics(log, [{ name: 'loss', value: 1, time: 1 }]);
    await close();
    const [folder = ''] = (await readdir(all)).filter((name) => !name.startsWith('.'));
    for (const file of ['0000000000000.jsonl', 'metrics.jsonl']) {
      const path = join(all, folder, file);
      await writeFile(path, `${await readFile(path, 'utf8')}["torn`);
    }
    const { logs: again, close: closeAgain } = await openLogArchive(directory);
    expect(await readAll(again, log)).toHaveLength(1);
    expect((await again.read(log, { last: 5 })).lines).toHaveLength(1);
    expect(await metricPoints(again, log)).toHaveLength(1);
    await again.append(log, [{ ...line, sequence: 2, message: 'next' }]);
    await again.appendMetrics(log, [{ name: 'loss', value: 2, time: 2 }]);
    expect((await readAll(again, log)).map(({ message }) => message)).toEqual(['whole', 'next']);
    expect((await metricPoints(again, log, 'loss')).map(({ value }) => value)).toEqual([1, 2]);
    await closeAgain();
  });

  it('of an incomplete last line in a log is not sealed', async () => {
    const directory = await directories.fresh();
    const { logs, folder: all, close } = await openLogArchive(directory, { storage: away });
    const line = { time: 1, host: 'algo-1', stream: 'STDOUT' as const, message: 'whole' };
    await logs.append(log, [{ ...line, sequence: 1 }]);
    await close();
    const [folder = ''] = (await readdir(all)).filter((name) => !name.startsWith('.'));
    await appendFile(join(all, folder, '0000000000000.jsonl'), '["torn');
    const { logs: again, close: closeAgain } = await openLogArchive(directory, { storage: away });
    const sealed = await again.seal(log);
    expect(sealed.lines).toBe(1);
    expect((await again.read(log, { first: 5, sealed })).lines).toHaveLength(1);
    await closeAgain();
  });

  it('of a truncated object file is an error and not served', async () => {
    const directory = await directories.fresh();
    const storage = await open(directory);
    await storage.createBucket('bucket');
    const uri = makeS3Uri('bucket', 'a');
    await storage.put(uri, bytes(Buffer.alloc(1000)));
    for (const length of [1039, 500, 0]) {
      await truncate(join(directory, 'bucket', 'a%o'), length);
      await expect(storage.get(uri)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
    await storage.delete(uri);
    await storage.close();
  });
});

async function writeUntilKilled(
  directory: string,
  acknowledged: { put: number; line: number },
  round: number,
): Promise<void> {
  const child = startFixture(
    'storage/write-until-killed.ts',
    directory,
    String(acknowledged.put + 1),
  );
  let text = '';
  const started = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      resolve();
    });
  });
  const closed = once(child, 'close');
  await started;
  await new Promise((resolve) => setTimeout(resolve, (round * 37) % 150));
  child.kill('SIGKILL');
  await closed;
  for (const [, what, number] of text.matchAll(/^(put|line) (\d+)\n/gm)) {
    if (what === 'put' || what === 'line') acknowledged[what] = Number(number);
  }
}

async function checkObjects(directory: string, last: number): Promise<void> {
  const storage = await open(join(directory, 'objects'));
  expect(await readdir(join(directory, 'objects', 'killed', '%uploads'))).toEqual([]);
  const { objects } = await storage.list(makeS3Uri('killed', ''), { first: 10 });
  for (let turn = Math.max(1, last - 2); turn <= last; turn += 1) {
    const uri = makeS3Uri('killed', `folder-${turn % 3}/object`);
    expect(objects.map((object) => object.uri)).toContain(uri);
    const content = await collect((await storage.get(uri)).body);
    const versions = [turn, turn + 3].map((each) => repeated(each));
    expect(versions.some((version) => version.equals(content))).toBe(true);
  }
  await storage.close();
}

function repeated(turn: number): Buffer {
  return Buffer.concat(Array.from({ length: 4 }, () => Buffer.alloc(100_000, String(turn))));
}

async function checkLog(directory: string, last: number): Promise<void> {
  const { logs, close } = await openLogArchive(directory);
  const lines = await readAll(logs, log);
  expect(lines.length).toBeGreaterThanOrEqual(last);
  expect(lines.map(({ sequence }) => sequence)).toEqual(lines.map((_, at) => at + 1));
  for (const { message, sequence } of lines) {
    expect(message.length).toBe(`line ${sequence} `.length + (sequence % 3000));
  }
  expect(await logs.lastSequence(log, 'algo-1')).toBe(lines.length);
  await close();
}

function open(directory: string) {
  return openFilesystemStorage({ directory, region: 'local', clock });
}

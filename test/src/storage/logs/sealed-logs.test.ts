import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { logFolder } from '#src/storage/logs/files.js';
import { lines, logNamed, plain, readAll } from '../../../contract/log-store/harness.js';
import { collect } from '../../../contract/object-storage/harness.js';
import { away, switched } from '../../../support/away-storage.js';
import { openLogArchive, untilArchived } from '../../../support/log-archive.js';
import { metricPoints } from '../../../support/metric-points.js';
import { SILENT } from '../../../support/silent-logger.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { archiveOpener, log, objectsOf, points } from './log-archiving.js';

const directories = temporaryDirectory();
const open = archiveOpener();

/** A log that was sealed while the object storage was unavailable, so that its folder is complete. */
async function sealedHere(directory: string): Promise<string> {
  const { logs, folder, close } = await openLogArchive(directory, {
    segmentBytes: 2000,
    storage: away,
  });
  await logs.append(log, lines(100));
  await logs.appendMetrics(log, points);
  await logs.seal(log);
  await close();
  return logFolder(folder, log);
}

describe('a sealed log', () => {
  it('is moved into objects, whose lines have the digest of the seal', async () => {
    const archive = await open(await directories.fresh());
    await archive.logs.append(log, lines(100));
    await archive.logs.appendMetrics(log, points);
    const { digest } = await archive.logs.seal(log);
    await untilArchived(archive.folder, log);
    const uris = (await objectsOf(archive)).map(({ uri }) => uri);
    expect(uris).toEqual([
      expect.stringMatching(
        /^s3:\/\/sealed-logs\/logs\/training-job\/Job\/[0-9a-f-]{36}\/lines\.jsonl$/,
      ),
      expect.stringMatching(
        /^s3:\/\/sealed-logs\/logs\/training-job\/Job\/[0-9a-f-]{36}\/metrics\.jsonl$/,
      ),
    ]);
    const content = await collect((await archive.storage.get(uris[0] ?? never())).body);
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  });

  it('is moved at the next start, even when the seals of other logs cannot be read', async () => {
    const directory = await directories.fresh();
    const folder = await sealedHere(directory);
    for (const name of ['before', 'later']) {
      const damaged = logFolder(dirname(folder), logNamed(name));
      await mkdir(damaged);
      await writeFile(join(damaged, 'seal.json'), '{');
    }
    const archive = await open(directory);
    await untilArchived(archive.folder, log);
    expect((await readdir(folder)).sort()).toEqual(['arn', 'seal.json']);
  });

  it.skipIf(process.platform !== 'linux')(
    'leaves no file open when the storage takes its lines only',
    async () => {
      const refused = vi.fn();
      const archive = await open(await directories.fresh(), {
        storage: (inner) =>
          new Proxy(inner, {
            get: (_, name) =>
              name === 'put'
                ? async (...[uri, body, options]: Parameters<typeof inner.put>) => {
                    if (!uri.endsWith('metrics.jsonl')) return inner.put(uri, body, options);
                    refused();
                    throw new Error('no more');
                  }
                : Reflect.get(inner, name, inner),
          }),
      });
      await archive.logs.append(log, lines(100));
      await archive.logs.appendMetrics(log, points);
      await archive.logs.seal(log);
      await vi.waitFor(() => expect(refused).toHaveBeenCalled(), 10_000);
      await archive.logs.close();
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`));
      const paths = await Promise.all(links.map((link) => link.catch(() => '')));
      expect(paths.filter((path) => path.startsWith(archive.folder))).toEqual([]);
    },
  );

  it('is sealed and readable while the object storage is unavailable, and moved afterwards', async () => {
    const directory = await directories.fresh();
    let isAway = true;
    const warn = vi.fn();
    const archive = await open(directory, {
      storage: (inner) => switched(inner, () => isAway),
      logger: { ...SILENT, warn },
    });
    await archive.logs.append(log, lines(100));
    expect((await archive.logs.seal(log)).lines).toBe(100);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000);
    await sleep(200); // for more attempts
    expect(warn).toHaveBeenCalledTimes(1);
    expect(plain(await readAll(archive.logs, log))).toEqual(lines(100));
    expect(await objectsOf(archive)).toEqual([]);
    isAway = false;
    await untilArchived(archive.folder, log);
    expect(plain(await readAll(archive.logs, log))).toEqual(lines(100));
  });

  it('is moved by the next process when this one could not', async () => {
    const directory = await directories.fresh();
    await sealedHere(directory);
    const archive = await open(directory);
    await untilArchived(archive.folder, log);
    expect(plain(await readAll(archive.logs, log))).toEqual(lines(100));
    expect(await metricPoints(archive.logs, log)).toEqual(points);
  });

  it('is moved once, wherever a crash interrupts the move', async () => {
    const directory = await directories.fresh();
    const folder = await sealedHere(directory);
    const before = join(directory, 'before');
    await cp(folder, before, { recursive: true });
    const first = await open(directory);
    await untilArchived(first.folder, log);
    await first.close();
    const after = await readFile(join(folder, 'seal.json'), 'utf8');
    const { archived: _, ...placed } = JSON.parse(after);
    // After the copy but before it was recorded; then after that, before or during the removal of the files.
    for (const [seal, gone] of [
      [JSON.stringify(placed), []],
      [after, []],
      [after, ['0000000000000.jsonl', 'metrics.jsonl']],
    ] as const) {
      await cp(before, folder, { recursive: true });
      await writeFile(join(folder, 'seal.json'), seal);
      for (const name of gone) await rm(join(folder, name));
      await writeFile(join(dirname(folder), '.pending', basename(folder)), '');
      const next = await open(directory);
      expect(plain(await readAll(next.logs, log))).toEqual(lines(100));
      expect(await metricPoints(next.logs, log)).toEqual(points);
      await untilArchived(next.folder, log);
      expect(plain(await readAll(next.logs, log))).toEqual(lines(100));
      expect(await metricPoints(next.logs, log)).toEqual(points);
      expect(await objectsOf(next)).toHaveLength(2);
      await next.close();
    }
  });

  it('is found at a start without reading the folders of other logs', async () => {
    const directory = await directories.fresh();
    const first = await open(directory);
    const moved = logNamed('Moved');
    await first.logs.append(moved, lines(10));
    await first.logs.seal(moved);
    await untilArchived(first.folder, moved);
    await first.close();
    const folder = await sealedHere(directory);
    await writeFile(join(logFolder(first.folder, moved), 'seal.json'), 'no seal');
    expect(await readdir(join(first.folder, '.pending'))).toContain(basename(folder));
    const warn = vi.fn();
    const next = await open(directory, { logger: { ...SILENT, warn } });
    await untilArchived(next.folder, log);
    expect(warn).not.toHaveBeenCalled();
    await vi.waitFor(async () =>
      expect(await readdir(join(next.folder, '.pending'))).toEqual(['.complete']),
    );
  });

  it('of an earlier release, and the rest of a deleted one, is noted once', async () => {
    const directory = await directories.fresh();
    const folder = await sealedHere(directory);
    const logs = dirname(folder);
    await rm(join(logs, '.pending'), { recursive: true });
    await mkdir(join(logs, '.deleted-1'));
    const next = await open(directory);
    await untilArchived(next.folder, log);
    await vi.waitFor(async () =>
      expect(await readdir(join(logs, '.pending'))).toEqual(['.complete']),
    );
    expect((await readdir(logs)).sort()).toEqual(['.pending', basename(folder)]);
  });

  it('stays in its folder when its bytes have changed on the disk', async () => {
    const directory = await directories.fresh();
    const folder = await sealedHere(directory);
    const path = join(folder, '0000000000000.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('line 1 of', 'line X of'));
    const warn = vi.fn();
    const archive = await open(directory, { logger: { ...SILENT, warn } });
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(warn.mock.calls[0]?.[1]).toMatchObject({ error: { code: 'STORAGE_UNAVAILABLE' } });
    expect(await readAll(archive.logs, log)).toHaveLength(100);
    expect(await readdir(folder)).toContain('0000000000000.jsonl');
  });

  it('is an error to read while the object storage is unavailable', async () => {
    const directory = await directories.fresh();
    await sealedHere(directory);
    const first = await open(directory);
    await untilArchived(first.folder, log);
    await first.close();
    const { logs } = await open(directory, { storage: away });
    const expected = { code: 'STORAGE_UNAVAILABLE' };
    await expect(logs.read(log, { first: 1 })).rejects.toMatchObject(expected);
    await expect(metricPoints(logs, log)).rejects.toMatchObject(expected);
    expect(await logs.lastSequence(log, 'algo-1')).toBe(100);
  });
});

function never(): never {
  throw new Error('There is none.');
}

import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { logFolder } from '#src/storage/logs/files.js';
import { lines, plain, readAll } from '../../../contract/log-store/harness.js';
import { intercepted, switched } from '../../../support/away-storage.js';
import { untilArchived } from '../../../support/log-archive.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';
import { archiveOpener, log, objectsOf, points } from './log-archiving.js';

const directories = temporaryDirectory();
const open = archiveOpener();

describe('deleting a sealed log', () => {
  it('removes its objects', async () => {
    const archive = await open(await directories.fresh());
    await archive.logs.append(log, lines(10));
    await archive.logs.appendMetrics(log, points);
    await archive.logs.seal(log);
    await untilArchived(archive.folder, log);
    expect(await objectsOf(archive)).toHaveLength(2);
    await archive.logs.delete(log);
    expect(await objectsOf(archive)).toEqual([]);
    expect(await readdir(archive.folder)).toEqual(['.pending']);
  });

  it('removes them later when the object storage is unavailable, but not the objects of a later log with the same name', async () => {
    const directory = await directories.fresh();
    let isAway = false;
    const archive = await open(directory, { storage: (inner) => switched(inner, () => isAway) });
    await archive.logs.append(log, lines(10));
    await archive.logs.seal(log);
    await untilArchived(archive.folder, log);
    isAway = true;
    await archive.logs.delete(log);
    expect(await readAll(archive.logs, log)).toEqual([]);
    await archive.logs.append(log, lines(3));
    await archive.logs.seal(log);
    isAway = false;
    await untilArchived(archive.folder, log);
    await vi.waitFor(async () => expect(await objectsOf(archive)).toHaveLength(1));
    expect(plain(await readAll(archive.logs, log))).toEqual(lines(3));
  });

  it('is finished by the next process after a crash', async () => {
    const directory = await directories.fresh();
    const first = await open(directory);
    await first.logs.append(log, lines(10));
    await first.logs.seal(log);
    await untilArchived(first.folder, log);
    await first.close();
    // The state that delete leaves before it removes the objects.
    await rename(logFolder(first.folder, log), join(first.folder, '.pending', '.deleted-1'));
    const next = await open(directory);
    const pending = () => readdir(join(next.folder, '.pending'));
    await vi.waitFor(async () => expect(await pending()).toEqual(['.complete']));
    expect(await objectsOf(next)).toEqual([]);
  });

  it('leaves no object when the log is being moved', async () => {
    const archive = await open(await directories.fresh(), {
      storage: (inner) => intercepted(inner, () => sleep(30)),
    });
    for (const wait of [0, 10, 40, 80]) {
      await archive.logs.append(log, lines(50));
      await archive.logs.appendMetrics(log, points);
      await archive.logs.seal(log);
      await sleep(wait);
      await archive.logs.delete(log);
      expect(await objectsOf(archive)).toEqual([]);
      expect(await readdir(archive.folder)).toEqual(['.pending']);
    }
  });
});

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogStore } from '#src/ports/log-store.js';
import { openObjectLogStore } from '#src/storage/logs/index.js';
import { lines, logNamed, plain, readAll } from '../../../contract/log-store/harness.js';
import { LOG_BUCKET, type LogArchive, openLogArchive } from '../../../support/log-archive.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { metricPoints } from '../../../support/metric-points.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const FIXTURE = new URL('../../../fixtures/logs/earlier-version.json', import.meta.url);
const SEAL = {
  lines: 20,
  digest: '639a7a1f9427d8e7b87ec02ec4a335a6ec2c0072f5a4f5c7a86304b4c0e9bb9b',
};
const POINTS = [
  { name: 'loss', value: 1, time: 1 },
  { name: 'loss', value: 0.5, step: 2, time: 2 },
];
const directories = temporaryDirectory();

/** The fixture is what version 0.1 wrote when it had a store for files and another one for objects. */
describe('logs of an earlier version', () => {
  let archive: LogArchive;
  let objects: LogStore;

  beforeEach(async () => {
    const directory = await directories.fresh();
    const files: Record<string, string> = JSON.parse(await readFile(FIXTURE, 'utf8'));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), Buffer.from(content, 'base64'));
    }
    archive = await openLogArchive(directory, { segmentBytes: 1000 });
    const { storage } = archive;
    objects = openObjectLogStore({ storage, bucket: LOG_BUCKET, clock: new ManualClock() });
  });
  afterEach(async () => {
    await objects.close();
    await archive.close();
  });

  it.each([
    ['files', 'open', 60],
    ['objects', 'open-object', 70],
  ] as const)('in %s are read and appended to', async (where, name, count) => {
    const store = where === 'files' ? archive.logs : objects;
    const log = logNamed(name);
    expect(plain(await readAll(store, log, 7))).toEqual(lines(count));
    expect(await store.lastSequence(log, 'algo-1')).toBe(count);
    expect(await store.count(log)).toBe(count);
    const numbered = await store.read(log, { first: 1, fromLine: 40, numbered: true });
    expect(numbered.lines).toMatchObject([{ number: 40, sequence: 40 }]);
    const last = (await readAll(store, log)).at(-1)?.cursor;
    await store.append(log, lines(count + 30));
    await store.appendMetrics(log, POINTS);
    expect(plain(await readAll(store, log))).toEqual(lines(count + 30));
    expect(await store.read(log, { first: 1, ...(last && { after: last }) })).toMatchObject({
      lines: lines(1, count + 1),
    });
    expect(await metricPoints(store, log)).toEqual([...POINTS, ...POINTS]);
    expect((await store.seal(log)).lines).toBe(count + 30);
  });

  it.each([
    ['files', 'archived'],
    ['objects', 'sealed-object'],
  ] as const)('in %s that are sealed have their seal, lines and points', async (where, name) => {
    const store = where === 'files' ? archive.logs : objects;
    const log = logNamed(name);
    expect(await store.seal(log)).toEqual(SEAL);
    expect(plain((await store.read(log, { first: 50, sealed: SEAL })).lines)).toEqual(lines(20));
    expect(await metricPoints(store, log)).toEqual(POINTS);
    await store.delete(log);
    expect(await readAll(store, log)).toEqual([]);
  });
});

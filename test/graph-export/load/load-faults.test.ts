import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import type { vertexIdOf } from '#src/domain/graph/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { verifyLedger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { EXPORT_BUCKET, replacing } from '../../support/export-harness.js';
import { loaded, loadOf, openLoadHarness, outcomeOf, putFile } from '../../support/load-harness.js';
import { startFixture } from '../../support/run-fixture.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const SOURCE = `s3://${EXPORT_BUCKET}/in/`;

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `v${from + at},L,${from + at}\n`).join('');
const vertices = (from: number, to: number) => `~id,~label,n:int\n${rows(from, to)}`;

describe('a bulk load', () => {
  it.each([
    ['replaced', 'before'],
    ['removed', 'before'],
    ['replaced', 'meanwhile'],
  ])('that finds a file %s %s it is read reports it, and keeps the others', async (how, when) => {
    await using harness = await openLoadHarness(await directories.fresh());
    const file = await harness.file('in/a.csv', vertices(0, 3));
    await harness.file('in/b.csv', vertices(10, 13));
    let opened = 0;
    const disturb = async (uri: S3Uri) => {
      opened += uri === file ? 1 : 0;
      if (uri !== file || opened !== 2) return; // once for the header, then for the rows
      if (how === 'removed') await harness.storage.delete(file);
      else await harness.file('in/a.csv', vertices(0, 5));
    };
    const storage = replacing(harness.storage, {
      get: async (uri, options) => {
        if (when === 'before') await disturb(uri);
        const answer = await harness.storage.get(uri, options);
        if (when === 'meanwhile') await disturb(uri);
        return answer;
      },
    });
    const loads = harness.newLoads({ storage });
    const state = await loaded(loads, loadOf(SOURCE, { failOnError: false }));
    const { status, errors } = await outcomeOf(loads, state);
    expect(status).toBe('LOAD_DATA_FAILED_DUE_TO_FEED_MODIFIED_OR_DELETED');
    expect(errors).toEqual([expect.stringMatching(/^FILE_MODIFICATION_OR_DELETION_ERROR/)]);
    expect(state.feeds[1]?.status).toBe('LOAD_COMPLETED');
    await loads.close();
  });

  it('resumes the files of an earlier one that were not completed, or that are others by now', async () => {
    await using harness = await openLoadHarness(await directories.fresh());
    await harness.file('in/a.csv', vertices(0, 3));
    await harness.file('in/b.csv', `${vertices(10, 13)}bad,L,x\n`);
    const first = await loaded(
      harness.loads,
      loadOf(SOURCE, { mode: 'Resume', parallelism: 'LOW' }),
    );
    expect(first.load.status).toBe('LOAD_FAILED');
    await harness.file('in/b.csv', vertices(10, 13));
    const second = await loaded(harness.loads, loadOf(SOURCE, { mode: 'Resume' }));
    expect(second.load).toMatchObject({ status: 'LOAD_COMPLETED', runNumber: 2, retryNumber: 1 });
    expect(second.feeds[0]).toEqual({ ...first.feeds[0], errorLists: 0 });
    const head = await harness.store.count({ label: 'L' });
    const third = await loaded(harness.loads, loadOf(SOURCE));
    expect(third.load).toMatchObject({ status: 'LOAD_COMPLETED', retryNumber: 2 });
    expect(third.feeds).toEqual(second.feeds);
    expect(await harness.store.count({ label: 'L' })).toBe(head);
    const fresh = await loaded(harness.loads, loadOf(SOURCE, { mode: 'New' }));
    expect(fresh.load).toMatchObject({ retryNumber: 0, runNumber: 4 });
    expect(fresh.feeds[0]).toMatchObject({ rows: 3, duplicates: 6 });
  });

  it('merges with others that write the same elements meanwhile', async () => {
    await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
    const own = `${'a'.repeat(31)}1`;
    await harness.file(
      'in/a.csv',
      `~id,~label,n:int,note\n${own},L,1,loaded\n${rows(0, 3_000).replaceAll('\n', ',\n')}`,
    );
    const id = own as ReturnType<typeof vertexIdOf>;
    const other = { ...vertex('x', { labels: ['M'] }), id };
    const { id: load } = await harness.loads.start(loadOf(SOURCE));
    await harness.ledger.commit(put(other));
    expect((await harness.loads.wait(load)).load.status).toBe('LOAD_COMPLETED');
    const found = (await harness.store.vertices([id])).get(id)?.element;
    expect(found?.properties).toMatchObject({ note: 'loaded' });
    expect(await harness.store.count({ label: 'L' })).toBeGreaterThanOrEqual(3_000);
  });

  it('continues on the next server when its own is closed', async () => {
    await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
    await harness.file('in/a.csv', vertices(0, 20_000));
    // Long enough for the server to be closed in the middle, also on a loaded machine.
    await harness.file('in/b.csv', vertices(20_000, 80_000));
    const first = harness.newLoads();
    await first.open('one');
    const { id } = await first.start(loadOf(SOURCE));
    await first.start(loadOf(`${SOURCE}a.csv`, { queueRequest: true }));
    await expect
      .poll(async () => (await first.get(id))?.feeds[0]?.rows, { interval: 5 })
      .toBeGreaterThan(0);
    await first.close();
    expect((await first.get(id))?.load.status).toBe('LOAD_IN_PROGRESS');
    const next = harness.newLoads();
    await next.open('two');
    const state = await next.wait(id);
    expect(state.load).toMatchObject({ status: 'LOAD_COMPLETED', owner: 'two' });
    expect(state.feeds.map((feed) => feed.rows)).toEqual([20_000, 60_000]);
    expect(await harness.store.count({ label: 'L' })).toBe(80_000);
    const [last] = await next.list(1);
    expect((await next.wait(last?.id ?? '')).load.status).toBe('LOAD_COMPLETED');
    await next.close();
  });

  it('continues where it was when its server was killed', async () => {
    const directory = await directories.fresh();
    const clock = new SystemClock();
    const storage = await openFilesystemStorage({
      directory: join(directory, 'objects'),
      region: 'local',
      clock,
    });
    await storage.createBucket(EXPORT_BUCKET);
    const count = 60_000;
    await putFile(storage, 'in/a.csv', vertices(0, count));
    await putFile(
      storage,
      'in/e.csv',
      `~id,~from,~to\n${Array.from({ length: count }, (_, at) => `e${at},v${at},v${(at * 7) % count}\n`).join('')}`,
    );
    let id = '';
    for (const killAt of [1, 30_000, 80_000]) {
      const child = startFixture('load/load-until-killed.ts', directory, SOURCE, id);
      for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
        if (id === '') id = line;
        if (Number(line) >= killAt) break;
      }
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    }
    const child = startFixture('load/load-until-killed.ts', directory, SOURCE, id);
    let last = '';
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
      last = line;
    expect(last).toBe('LOAD_COMPLETED');
    const store = await openEmbeddedStore({ directory });
    expect(await store.count({ label: 'L' })).toBe(count);
    expect(await store.countEdges({ labels: ['edge'] })).toBe(count);
    expect((await verifyLedger(store)).ok).toBe(true);
    await store.close();
    await storage.close();
  });
});

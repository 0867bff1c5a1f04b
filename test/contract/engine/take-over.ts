import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { placeId } from '#src/server/compose/place-id.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { claimId, claimOf, tryClaim } from '#src/supervision/claim.js';
import { asShared } from '../../support/as-shared.js';
import { openLogArchive } from '../../support/log-archive.js';
import { openTestStore, type StoreKind } from '../../support/open-test-store.js';
import { openPlatform, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';

/** What becomes of jobs when servers end, start and stand beside each other, over a durable store. */
export function describeTakeOver(store: StoreKind): void {
  describe('jobs between servers', () => {
    let platform: TestPlatform;
    afterEach(() => platform.destroy());

    const training = ({ phase }: TrainingJob) => phase === 'training';

    async function reopen(): Promise<void> {
      await platform.close();
      platform = await openPlatform({ directory: platform.directory, store });
    }

    /** A busy machine takes its time. */
    const PATIENCE = { timeout: 60_000, interval: 20 };

    describe('a server that is closed and opened again', () => {
      it('adopts running jobs, and runs none twice', async () => {
        platform = await openPlatform({ store });
        const hyperparameters = { epochs: 3, pause: 500 };
        await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
        await platform.until('job', training);
        await reopen();
        await reopen();
        const job = await platform.ended('job');
        expect(job).toMatchObject({ status: 'Completed' });
        expect(await platform.starts()).toEqual(['job 127.0.0.1']);
        const log = await platform.log(job);
        expect(log.filter((line) => line.startsWith('epoch='))).toHaveLength(3);
        expect(job.statusTransitions).toHaveLength(7);
      });

      it('starts jobs that waited for room', async () => {
        platform = await openPlatform({ store, settings: { slots: 0 } });
        for (const name of ['one', 'two'])
          await platform.jobs.submit(platform.request({ name }), TESTER);
        await reopen();
        expect(await platform.ended('one')).toMatchObject({ status: 'Completed' });
        expect(await platform.ended('two')).toMatchObject({ status: 'Completed' });
      });

      it('continues to stop jobs', async () => {
        platform = await openPlatform({ store });
        const environment = { SAVES: '1' };
        const request = platform.request({ name: 'job', program: 'stubborn.mjs', environment });
        await platform.jobs.submit(request, TESTER);
        await platform.until('job', training);
        await platform.jobs.stop('job', TESTER);
        await reopen();
        expect(await platform.ended('job')).toMatchObject({ status: 'Stopped' });
      });

      it('fails a job whose run is gone, and does not run it a second time', async () => {
        platform = await openPlatform({ store });
        const hyperparameters = { epochs: 1, pause: 2000 };
        await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
        await platform.until('job', training);
        await platform.close();
        const { directory } = platform;
        await rm(join(directory, 'runner'), { recursive: true });
        await rm(join(directory, 'jobs'), { recursive: true });
        platform = await openPlatform({
          directory,
          store,
          place: 'elsewhere',
          times: { absenceMs: 0 },
        });
        const job = await platform.ended('job');
        expect(job.status).toBe('Failed');
        expect(job.failureReason).toMatch(/not run a second time/);
        expect((await platform.starts()).length).toBeLessThanOrEqual(1);
      });
    });

    describe('the engine', () => {
      it('runs no more jobs at a time than it may', async () => {
        platform = await openPlatform({ store, settings: { slots: 2 } });
        const names = ['a', 'b', 'c', 'd', 'e'];
        for (const name of names) await platform.jobs.submit(platform.request({ name }), TESTER);
        const jobs = await Promise.all(names.map((name) => platform.ended(name)));
        const moments = jobs.map(({ startTime }) => startTime ?? 0);
        for (const moment of moments) {
          const together = jobs.filter(
            (job) => (job.startTime ?? 0) <= moment && moment < programEnd(job),
          );
          expect(together.length).toBeLessThanOrEqual(2);
        }
        expect(jobs.every(({ status }) => status === 'Completed')).toBe(true);
      });

      it('lets a job be retagged while it runs', async () => {
        platform = await openPlatform({ store });
        const hyperparameters = { pause: 200 };
        await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
        const { arn } = await platform.until('job', training);
        const id = vertexIdOf(arn);
        await platform.ledger.update(async () => {
          const found = (await platform.store.vertices([id])).get(id);
          if (!found) return { result: undefined };
          const job = TRAINING_JOBS.read(found.element);
          const vertex = TRAINING_JOBS.write({ ...job, tags: { team: 'fraud' } });
          return {
            result: undefined,
            changeSet: {
              actor: TESTER.arn,
              changes: [{ kind: 'putVertex', vertex }],
              expect: [{ element: 'vertex', id, is: found.version }],
            },
          };
        });
        expect(await platform.ended('job')).toMatchObject({
          status: 'Completed',
          tags: { team: 'fraud' },
        });
      });
    });

    describe('two servers over one store', () => {
      it('share the jobs, run each once, and inherit from each other', async () => {
        const directory = await mkdtemp(join(tmpdir(), 'forebear-two-servers-'));
        const inner = await openTestStore(store, { directory, fresh: true });
        const archive = await openLogArchive(directory);
        const open = () =>
          openPlatform({
            directory,
            store: { store: asShared(inner), logs: archive.logs },
            beside: true,
            settings: { slots: 2 },
            times: { leaseMs: 2000 },
          });
        const one = await open();
        platform = await open();
        const names = Array.from({ length: 6 }, (_, at) => `job-${at}`);
        const hyperparameters = { epochs: 2, pause: 300 };
        for (const name of names)
          await platform.jobs.submit(platform.request({ name, hyperparameters }), TESTER);
        await one.until('job-0', training);
        await one.close();
        const jobs = await Promise.all(names.map((name) => platform.ended(name)));
        expect(jobs.map(({ status }) => status)).toEqual(names.map(() => 'Completed'));
        expect([...(await platform.starts())].sort()).toEqual(
          names.map((name) => `${name} 127.0.0.1`),
        );
        await platform.close();
        await archive.close();
        await inner.close();
      });

      it('write nothing more about a job that another has taken over', async () => {
        platform = await openPlatform({ store });
        const hyperparameters = { epochs: 1000, pause: 20 };
        await platform.jobs.submit(platform.request({ name: 'job', hyperparameters }), TESTER);
        const job = await platform.until('job', training);
        await vi.waitFor(
          async () => expect(await platform.log(job)).toContain('epoch=2 loss=0.3333333333333333'),
          20_000,
        );
        const found = (await platform.store.vertices([claimId(job.arn)])).get(claimId(job.arn));
        expect(found).toBeDefined();
        if (!found) return;
        // Another server at the same place: the program goes on.
        const place = { id: await placeId(platform.directory), host: 'localhost' };
        const taken = await tryClaim(
          { ledger: platform.ledger, clock: new SystemClock() },
          { subject: { arn: job.arn, is: 'present' }, owner: 'x', place, from: claimOf(found) },
        );
        expect(taken).toMatchObject({ owner: 'x', epoch: 2 });
        let before = -1;
        await vi.waitFor(
          async () => {
            const now = (await platform.log(job)).length;
            const same = now === before;
            before = now;
            expect(same).toBe(true); // a running program adds several lines in between
          },
          { interval: 400, timeout: 60_000 },
        );
        const [run] = await platform.runner.find({});
        await run?.stop({ graceMs: 0 });
        expect(await platform.jobs.get('job')).toMatchObject({ phase: 'training' });
      });
    });

    describe('a server that died between noting a run and starting its program', () => {
      it('is followed by one that starts it', async () => {
        platform = await openPlatform({ store, settings: { slots: 1 } });
        const algorithm = { image: 'fixture', entrypoint: ['/bin/sleep', '3'] };
        await platform.jobs.submit(platform.request({ name: 'job', algorithm }), TESTER);
        await platform.until('job', training);
        const { directory } = platform;
        const runs = join(directory, 'runner', 'runs');
        const begun = async () => {
          const [run = ''] = await readdir(runs);
          await readFile(join(runs, run, 'state.json'));
          return run;
        };
        const name = await vi.waitFor(begun, PATIENCE);
        await platform.close();
        // As if the server had been killed then: its run is noted, and nothing else of it is there.
        const note = await readFile(join(runs, name, 'run.json'), 'utf8');
        const { pid } = JSON.parse(await readFile(join(runs, name, 'state.json'), 'utf8')) as {
          readonly pid: number;
        };
        process.kill(pid, 'SIGKILL');
        await vi.waitFor(() => readFile(join(runs, name, 'exit.json')), PATIENCE);
        await rm(join(runs, name), { recursive: true });
        await mkdir(join(runs, name));
        const record = { ...(JSON.parse(note) as object), starter: '1:1' };
        await writeFile(join(runs, name, 'run.json'), JSON.stringify(record));
        platform = await openPlatform({ directory, store });
        const job = await platform.ended('job');
        expect(job.failureReason).toBeUndefined();
        expect(job.status).toBe('Completed');
      });
    });
  });
}

/** When a job's part of the machine was free for another. */
function programEnd({ statusTransitions }: TrainingJob): number {
  return statusTransitions.find(({ status }) => status === 'Uploading')?.startTime ?? Number.NaN;
}

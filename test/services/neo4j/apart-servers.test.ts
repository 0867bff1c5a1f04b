import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { Estimator, Session } from '#src/client/index.js';
import { S3_ROOT } from '../../../tools/services/s3/logins.mjs';
import { IMAGE, openPair } from '../../matrix/pairs.js';
import { emptyS3 } from '../../src/storage/s3/on-s3.js';
import { CliProcess } from '../../support/cli-process.js';
import { openTestStore } from '../../support/open-test-store.js';
import { describeWithService } from '../../support/services.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const TICK = fileURLToPath(new URL('../../fixtures/programs/tick.mjs', import.meta.url));
const TIMEOUT = 180_000;
/** More than a program prints until it is stopped, also on a busy machine. */
const TICKS = 2_000;
const directories = temporaryDirectory();

/** A program that notes its start in a file and prints lines. */
interface Ticking {
  readonly starts: string;
  readonly ticks: number;
  readonly image?: string;
}

/** A server as a person starts it, with a data directory of its own. */
class Server {
  readonly #process: CliProcess;
  readonly session: Session;

  private constructor(process: CliProcess, url: string) {
    this.#process = process;
    this.session = new Session({ url, maxAttempts: 1 });
  }

  static async start(directory: string, words: readonly string[]): Promise<Server> {
    const here = ['serve', '--port', '0', '--data-directory', directory];
    const process = new CliProcess(directory, [...here, ...words], {
      AWS_ACCESS_KEY_ID: S3_ROOT.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_ROOT.secretAccessKey,
    });
    processes.push(process);
    const server = new Server(process, await process.says(/(http:\/\/127\.0\.0\.1:\d+)/));
    sessions.push(server.session);
    return server;
  }

  async kill(): Promise<void> {
    this.#process.signal('SIGKILL');
    await this.#process.ended();
  }

  async launch(name: string, { starts, ticks, image = 'local' }: Ticking): Promise<string> {
    const entrypoint = ['node', TICK, starts, name, String(ticks)];
    const estimator = new Estimator({ session: this.session, image, entrypoint });
    return (await estimator.fit({}, { jobName: name, wait: false })).arn;
  }

  job(name: string) {
    return this.session.job(`arn:aws:sagemaker:local:000000000000:training-job/${name}`);
  }

  /** The job once it has ended. */
  async ended(name: string) {
    for (;;) {
      const { status, failureReason } = await (await this.job(name)).describe();
      if (!['IN_PROGRESS', 'STOPPING'].includes(status)) return { status, failureReason };
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Follows a log to its end; returns the numbers of the program's lines. */
  async ticksOf(arn: string, onTick = (_number: number): void => undefined) {
    const ticks: number[] = [];
    for await (const { message } of this.session.logLines(arn)) {
      const [, number] = /^tick (\d+) at \d+$/.exec(message) ?? [];
      if (number === undefined) continue;
      ticks.push(Number(number));
      onTick(Number(number));
    }
    return ticks;
  }
}

const processes: CliProcess[] = [];
const sessions: Session[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  for (const process of processes.splice(0)) {
    process.signal('SIGTERM');
    await process.ended();
  }
});

describeWithService('neo4j', (graph) => {
  describeWithService('s3', (endpoint) => {
    const store = ['--store', 'neo4j', '--neo4j-url', graph];
    const words = [...store, '--storage', 's3', '--s3-endpoint', endpoint];

    async function two() {
      const directory = await directories.fresh();
      await (await openTestStore('neo4j', { directory, fresh: true })).close();
      await emptyS3(endpoint);
      const [left, right] = [await directories.fresh(), await directories.fresh()];
      const starts = join(directory, 'starts.txt');
      return {
        starts,
        left,
        one: await Server.start(left, words),
        other: await Server.start(right, words),
      };
    }

    it(
      'each follow and stop the jobs of the other, while these print',
      async () => {
        const { starts, one, other } = await two();
        const stopAfter = (server: Server, name: string) => (number: number) => {
          if (number === 30) void server.job(name).then((job) => job.stop());
        };
        const ofA = other.ticksOf(
          await one.launch('a', { starts, ticks: TICKS }),
          stopAfter(other, 'a'),
        );
        const ofB = one.ticksOf(
          await other.launch('b', { starts, ticks: TICKS }),
          stopAfter(one, 'b'),
        );
        const [a, b] = await Promise.all([ofA, ofB]);
        for (const ticks of [a, b]) {
          expect(ticks).toEqual(ticks.map((_, index) => index + 1));
          expect(ticks.length).toBeGreaterThanOrEqual(30);
          expect(ticks.length).toBeLessThan(TICKS);
        }
        expect((await one.ended('a')).status).toBe('STOPPED');
        expect((await other.ended('b')).status).toBe('STOPPED');
        expect(await linesOf(starts)).toEqual(['a', 'b']);
      },
      TIMEOUT,
    );

    it(
      'lose no line and run no job twice when one is killed and comes back',
      async () => {
        const { starts, left, one, other } = await two();
        const names = ['a', 'b', 'c', 'd'];
        const arns: string[] = [];
        for (const [at, name] of names.entries())
          arns.push(await (at % 2 ? other : one).launch(name, { starts, ticks: 150 }));
        const following = arns.map((arn) => other.ticksOf(arn));
        await expect.poll(() => linesOf(starts), { timeout: 60_000 }).toHaveLength(4);
        await one.kill();
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await Server.start(left, words);
        for (const name of names)
          expect(await other.ended(name)).toEqual({ status: 'COMPLETED', failureReason: null });
        for (const ticks of await Promise.all(following))
          expect(ticks).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
        expect([...(await linesOf(starts))].sort()).toEqual(names);
      },
      TIMEOUT,
    );

    describeWithService('docker', () => {
      it(
        'with containers, lose no line, run no job twice and leave no container behind when one is killed',
        async () => {
          const directory = await directories.fresh();
          await (await openTestStore('neo4j', { directory, fresh: true })).close();
          await emptyS3(endpoint);
          const docker = await openPair({ runner: 'docker', storage: 's3' }, { s3: endpoint });
          const places = [await directories.fresh(), await directories.fresh()];
          const [left = '', right = ''] = places;
          const flags = [...store, ...docker.flags];
          const [one, other] = [await Server.start(left, flags), await Server.start(right, flags)];
          const names = ['a', 'b', 'c', 'd'];
          const seen = new Set<string>();
          const following: ReturnType<Server['ticksOf']>[] = [];
          for (const [at, name] of names.entries()) {
            const server = at % 2 ? other : one;
            const arn = await server.launch(name, {
              starts: '/tmp/starts',
              ticks: 150,
              image: IMAGE,
            });
            following.push(other.ticksOf(arn, () => seen.add(name)));
          }
          await expect.poll(() => seen.size, { timeout: 60_000 }).toBe(4);
          await one.kill();
          await new Promise((resolve) => setTimeout(resolve, 3_000));
          await Server.start(left, flags);
          for (const name of names)
            expect(await other.ended(name)).toEqual({ status: 'COMPLETED', failureReason: null });
          for (const ticks of await Promise.all(following))
            expect(ticks).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
          for (const place of places)
            await expect
              .poll(() => docker.kept(join(place, 'runner')), { timeout: 60_000 })
              .toEqual([]);
        },
        TIMEOUT,
      );
    });
  });
});

async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { choosePorts } from '../../tools/services/ports.mjs';
import { s3 } from '../../tools/services/s3/recipe.mjs';
import { describeWithService } from './services.js';

const INSTALLED = fileURLToPath(new URL('../../.services/s3', import.meta.url));
const START_MS = 30_000;

/** An S3 server of the tests of one file: they may empty it, and others never see their buckets. */
export interface OwnS3 extends AsyncDisposable {
  readonly url: string;
  /** The folder that has a folder for each bucket. */
  readonly directory: string;
  start(): Promise<void>;
  /** Ends it by SIGKILL; `start` brings it back with its data. */
  kill(): Promise<void>;
}

/** Prepares a server on free ports; `start` starts it. */
export async function openOwnS3(): Promise<OwnS3> {
  const home = await mkdtemp(join(tmpdir(), 'forebear-s3-'));
  const ports = await choosePorts({ s3: 0, admin: 0 });
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    url: `http://127.0.0.1:${ports.s3}`,
    directory: join(home, 'data'),
    kill,
    async start() {
      const installed = await s3.install(INSTALLED);
      mkdirSync(join(home, 'data'), { recursive: true });
      s3.prepare({ home });
      const { program, words, env } = s3.command({ ...installed, home, ports });
      server = spawn(program, words, { env: { ...process.env, ...env }, stdio: 'ignore' });
      const end = performance.now() + START_MS;
      while (!(await s3.answers(ports))) {
        if (performance.now() > end) throw new Error(`The S3 server of ${home} does not answer.`);
        await sleep(20);
      }
      await s3.finish({ ...installed, ports });
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A suite on an S3 server of its own, where `npm run services` has installed one. */
export async function describeOnS3(body: (url: string, server: OwnS3) => void): Promise<void> {
  const server = await openOwnS3();
  describeWithService('s3', () => {
    beforeAll(() => server.start());
    afterAll(() => server[Symbol.asyncDispose]());
    body(server.url, server);
  });
}

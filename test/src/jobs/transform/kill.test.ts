import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SERVER = fileURLToPath(
  new URL('../../../fixtures/jobs/transform-server.ts', import.meta.url),
);
const KILLS = 4;
const OBJECTS = 12;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-transform-kill-'));
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

interface Word {
  readonly ready?: true;
  readonly ended?: { readonly status: string };
}

function start(): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const execArgv = ['--import', tsx, '--conditions=forebear:source'];
  return fork(SERVER, [directory], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function word(server: ChildProcess, wanted: keyof Word): Promise<Word> {
  for (;;) {
    const [said] = (await once(server, 'message')) as [Word];
    if (said[wanted] !== undefined) return said;
  }
}

it('a server that is killed again and again transforms every object whole, and few twice', {
  timeout: 180_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = start();
    await word(server, 'ready');
    await sleep(300 + Math.random() * 700);
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  const last = start();
  const { ended } = await word(last, 'ended');
  last.kill('SIGKILL');
  expect(ended).toMatchObject({
    status: 'Completed',
    ok: true,
    runs: 0,
    stored: Object.fromEntries(
      Array.from({ length: OBJECTS }, (_, index) => {
        const line = `${`a ${index}`.length}\n`;
        return [`${index}.csv.out`, line + line];
      }),
    ),
    progress: { objectsDone: OBJECTS, objectsTotal: OBJECTS, recordsDone: 2 * OBJECTS },
  });
  const calls = (await readFile(join(directory, 'calls.txt'), 'utf8')).trim().split('\n');
  expect(calls.filter((line) => line.startsWith('start'))).toHaveLength(2);
  // Each kill costs the two objects that were being sent, of two records each.
  const sent = calls.filter((line) => line.startsWith('payload'));
  expect(sent.length).toBeLessThanOrEqual(2 * OBJECTS + KILLS * 4);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TransformServerProcess } from '../../../support/transform-server-process.js';

const KILLS = 4;
const OBJECTS = 12;
const objects = Object.fromEntries(
  Array.from({ length: OBJECTS }, (_, index) => [`${index}.csv`, `a ${index}\nb ${index}\n`]),
);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-transform-kill-'));
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

it('a server that is killed again and again transforms every object whole, and few twice', {
  timeout: 180_000,
}, async () => {
  const options = { directory, store: 'embedded', objects, delayMs: 150 } as const;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await TransformServerProcess.start(options);
    await sleep(300 + Math.random() * 700);
    await server.kill();
  }
  const last = await TransformServerProcess.start(options);
  const ended = await last.ended();
  await last.kill();
  expect(ended).toMatchObject({
    status: 'Completed',
    ok: true,
    left: 0,
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

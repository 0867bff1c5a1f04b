import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const PROGRAM = fileURLToPath(new URL('../../fixtures/cli/interrupted.ts', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const directories = temporaryDirectory();

it('removes its folder and ends at a second signal, but not at the echo of the first', async () => {
  const folder = join(await directories.fresh(), 'data');
  await mkdir(join(folder, 'below'), { recursive: true });
  const words = ['--import', TSX, PROGRAM, folder];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => (await lines.next()).value;

  expect(await said()).toBe('ready');
  child.kill('SIGINT');
  expect([await said(), await said()]).toEqual(['first', 'heard']);
  child.kill('SIGINT'); // npm forwards the signal that the terminal has sent already
  expect(await said()).toBe('heard');
  expect([child.exitCode, existsSync(folder)]).toEqual([null, true]);

  for (; child.exitCode === null; await sleep(200)) child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(existsSync(folder)).toBe(false);
});

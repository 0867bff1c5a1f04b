import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CLI } from '../support/built.js';

const TRACE = fileURLToPath(new URL('../fixtures/cli/loaded-files.mjs', import.meta.url));
const WORDS = ['serve', '--port', '0', '--companion-port', '0', '--log-level', 'error'];
const NATIVE = ['better-sqlite3', 'better-sqlite3-napi', 'bindings', 'file-uri-to-path'];
/** Files of the bundle and of SQLite; without the bundle, a start loads two thousand. */
const MOST_FILES = 100;

it('the built server loads few files, and only native packages', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'start-'));
  const loaded = join(directory, 'loaded');
  const words = ['--import', TRACE, CLI, ...WORDS, '--data-directory', join(directory, 'data')];
  const server = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOADED: loaded },
  });
  const ended = once(server, 'exit');
  await Promise.race([once(server.stdout, 'data'), ended]);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const files = (await readFile(loaded, 'utf8')).trim().split('\n');
  const packages = files.flatMap((file) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    return name === undefined || NATIVE.includes(name) ? [] : [name];
  });
  expect(packages).toEqual([]);
  expect(files.some((file) => file.includes('/dist/bundle/'))).toBe(true);
  expect(files.length).toBeLessThan(MOST_FILES);
  await rm(directory, { recursive: true });
});

it('the built command line reads and writes YAML', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'yaml-'));
  const file = join(directory, 'job.yaml');
  await writeFile(file, 'algorithm: { name: ipinsights }\n');
  const words = [CLI, 'train', '--file', file, '--dry-run'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: directory });
  expect(stdout).toContain('name: ipinsights');
  await rm(directory, { recursive: true });
});

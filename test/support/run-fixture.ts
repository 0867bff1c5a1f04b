import { type ChildProcess, spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import { whyRootStays } from './drop-root.js';

/** Starts a program of `test/fixtures` as a process. */
export function startFixture(path: string, ...parameters: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(`../fixtures/${path}`, import.meta.url));
  const node = ['--import', 'tsx', file];
  return spawn(process.execPath, [...node, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
}

/** Runs a fixture to its end and returns what it printed. */
export async function runFixture(path: string, ...parameters: readonly string[]): Promise<string> {
  const child = startFixture(path, ...parameters);
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${path} ended with ${code}`);
  return printed;
}

/** Runs a fixture in a directory as the user `nobody`, or skips the test; returns the JSON that it printed. */
export async function runAsNobody(
  { skip }: Pick<TestContext, 'skip'>,
  path: string,
  directory: string,
): Promise<unknown> {
  const reason = whyRootStays();
  skip(reason !== undefined, reason);
  await chmod(directory, 0o777);
  return JSON.parse(await runFixture(path, directory)) as unknown;
}

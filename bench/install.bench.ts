import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BareMachine } from './support/bare-machine.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round } from './support/measure.js';

const ROUNDS = 7;

export const needs = ['registry'] as const;

/** Measures what `npm install --global` of the packed package takes, with an empty cache of npm, and a command of it. */
export async function run({ note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const machine = await BareMachine.in(directory);
    const { forebear } = await machine.pack();
    note('packed');
    const install_s = await seconds(() => machine.installGlobally(forebear));
    const version_s: number[] = [];
    for (let at = 0; at < ROUNDS; at += 1)
      version_s.push(await seconds(() => machine.run('forebear', ['--version'])));
    return {
      install_s: round(install_s, 1),
      install_mb: round((await bytesIn(machine.prefix)) / 1e6, 0),
      version_ms: round(median(version_s) * 1000, 0),
    };
  });
}

async function seconds(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return (performance.now() - began) / 1000;
}

/** What the files below a folder take on the disk. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries.filter((one) => one.isFile()))
    bytes += (await stat(join(entry.parentPath, entry.name))).blocks * 512;
  return bytes;
}

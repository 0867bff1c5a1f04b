import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Docker from 'dockerode';
import { buildNodeBase } from '#containers/shared/engine/build/node-base.js';
import { buildServerImage } from '../tools/image/server-image.mjs';
import { runningService } from '../tools/services/service.mjs';
import { BareMachine } from './support/bare-machine.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { makeBuilderBase } from './support/builder-base.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled } from './support/measure.js';

const ROUNDS = 7;

export const needs = ['registry'] as const;

/**
 * Measures what `npm install --global` of the packed package takes, with an empty cache of npm, and
 * a command of it. With a daemon of `npm run services -- up docker` also the size of the image of
 * the server.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const machine = await BareMachine.in(directory);
    const { forebear } = await machine.pack();
    note('packed');
    const install_s = await seconds(() => machine.installGlobally(forebear));
    const version_s: number[] = [];
    for (let at = 0; at < scaled(ROUNDS, scale); at += 1)
      version_s.push(await seconds(() => machine.run('forebear', ['--version'])));
    const daemon = runningService('docker');
    const socketPath = daemon?.url.replace(/^unix:\/\//, '');
    return {
      install_s: round(install_s, 1),
      install_mb: round((await bytesIn(machine.prefix)) / 1e6, 0),
      ...(socketPath && { image_mb: await imageMb(socketPath, { machine, archive: forebear }) }),
      version_ms: round(median(version_s) * 1000, 0),
    };
  });
}

/** The image on a base with nothing but the Node.js of this machine. */
async function imageMb(
  socketPath: string,
  { machine, archive }: { readonly machine: BareMachine; readonly archive: string },
): Promise<number> {
  const docker = new Docker({ socketPath });
  const [build, reference] = [
    'forebear-bench-builder:latest',
    'forebear-bench-server:latest',
  ] as const;
  await makeBuilderBase(socketPath, { reference: build, machine });
  const base = await buildNodeBase(docker);
  await buildServerImage({ socketPath, archive, reference, build, base });
  const { Size } = await docker.getImage(reference).inspect();
  for (const name of [reference, build]) await docker.getImage(name).remove({ force: true });
  return round(Size / 1e6, 0);
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

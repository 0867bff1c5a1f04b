import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStorage } from '#src/server/store/open-storage.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { GROWTH } from './growth/plan.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { CLI, memoryOf } from './support/server.js';

const BUCKET = 'bench-bucket';
const CHANGES_PER_COMMIT = 40_000;
const SAMPLE_MS = 20;

interface ExportedFile {
  readonly uri: string;
  readonly digest: string;
}

/**
 * `forebear load` of the exported files of 1,000,000 artifacts and 3,000,000 associations into an empty embedded store:
 * rows per second from its start to its end; what is exported afterwards has to have the same digests.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const artifacts = Math.round(GROWTH.artifacts * scale);
  const below = async (parent: string): Promise<Figures> => {
    note(`preparing ${artifacts} artifacts`);
    const source = await preparedDirectory(parent, {
      name: `export-${artifacts}-${GROWTH.seed}`,
      script: join(import.meta.dirname, 'growth/fill-child.ts'),
      args: [String(artifacts), String(CHANGES_PER_COMMIT)],
    });
    await makeBucket(source);
    const before = await exported(source);
    const target = join(parent, `load-${artifacts}`);
    await rm(target, { recursive: true, force: true });
    try {
      await cp(join(source, 'objects'), join(target, 'objects'), { recursive: true });
      note('loading');
      const loaded = await measured(target);
      await rm(join(target, 'objects'), { recursive: true });
      await makeBucket(target);
      const isSame = JSON.stringify(await exported(target)) === JSON.stringify(before);
      if (!isSame) throw new Error('What was loaded is exported with other digests.');
      return { ...loaded, files: before.length };
    } finally {
      await rm(target, { recursive: true, force: true });
      await rm(join(source, 'objects'), { recursive: true, force: true });
    }
  };
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function makeBucket(directory: string): Promise<void> {
  await rm(join(directory, 'objects'), { recursive: true, force: true });
  const config = { dataDirectory: directory, storage: 'filesystem', region: 'local' } as const;
  await using storage = await openStorage(config as never, { clock: new SystemClock() });
  await storage.createBucket(BUCKET);
}

async function exported(directory: string): Promise<readonly ExportedFile[]> {
  const { status, files } = await forebear(directory, 'export');
  if (status !== 'Completed') throw new Error(`The export ended as ${status}.`);
  return (files as readonly ExportedFile[]).map(({ uri, digest }) => ({ uri, digest }));
}

async function measured(directory: string): Promise<Figures> {
  const { rssMb, ...told } = await forebear(directory, 'load', '--allow-empty-strings');
  if (told['status'] !== 'LOAD_COMPLETED') throw new Error(`The load ended as ${told['status']}.`);
  const { rows } = told['totals'] as { readonly rows: number };
  const milliseconds = Number(told['endTime']) - Number(told['startTime']);
  return {
    rows_per_s: round((rows * 1_000) / milliseconds, 0),
    rss_mb: round(Number(rssMb), 0),
    rows,
  };
}

/** Runs a command on the exported files; what it printed, and the most memory that it had. */
async function forebear(
  directory: string,
  ...words: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const [command = '', ...options] = words;
  const place = [`s3://${BUCKET}/export/`, '--data-directory', directory, '--json'];
  const child = spawn(process.execPath, [CLI, command, ...place, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let rssMb = 0;
  const sampling = setInterval(() => {
    void memoryOf(child.pid ?? 0, 'VmHWM').then((now) => {
      rssMb = Math.max(rssMb, now);
    });
  }, SAMPLE_MS);
  const [told] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(sampling);
  return { ...JSON.parse(told), rssMb };
}

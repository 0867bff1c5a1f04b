import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
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
const ROUNDS = 3;

/**
 * `forebear export` of 1,000,000 artifacts and 3,000,000 associations from the embedded store to files: rows per
 * second from its start to its manifest, and the most memory of the process; the same of a tenth of the graph.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const artifacts = Math.round(GROWTH.artifacts * scale);
  const below = async (parent: string) => {
    const tenth = await measured(parent, { artifacts: Math.round(artifacts / 10), note });
    const whole = await measured(parent, { artifacts, note });
    return {
      rows_per_s: round(whole.rowsPerSecond, 0),
      rss_mb: round(whole.rssMb, 0),
      rss_tenth_mb: round(tenth.rssMb, 0),
      rss_ratio: round(whole.rssMb / tenth.rssMb),
      rows: whole.rows,
      size_mb: round(whole.sizeMb, 0),
    };
  };
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

interface Measured {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly rssMb: number;
  readonly sizeMb: number;
}

/** The fastest of some exports, since whatever else the machine does only slows one down; the most memory of any. */
async function measured(
  parent: string,
  { artifacts, note }: { readonly artifacts: number; readonly note: BenchOptions['note'] },
): Promise<Measured> {
  note(`preparing ${artifacts} artifacts`);
  const directory = await preparedDirectory(parent, {
    name: `export-${artifacts}-${GROWTH.seed}`,
    script: join(import.meta.dirname, 'growth/fill-child.ts'),
    args: [String(artifacts), String(CHANGES_PER_COMMIT)],
  });
  const runs: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyBucket(directory);
    runs.push(await exported(directory));
    note(`exported ${artifacts} artifacts: ${JSON.stringify(runs.at(-1))}`);
  }
  await rm(join(directory, 'objects'), { recursive: true });
  const [fastest] = runs.sort((one, other) => other.rowsPerSecond - one.rowsPerSecond);
  return { ...(fastest as Measured), rssMb: Math.max(...runs.map(({ rssMb }) => rssMb)) };
}

async function emptyBucket(directory: string): Promise<void> {
  await rm(join(directory, 'objects'), { recursive: true, force: true });
  const config = { dataDirectory: directory, storage: 'filesystem', region: 'local' } as const;
  await using storage = await openStorage(config as never, { clock: new SystemClock() });
  await storage.createBucket(BUCKET);
}

interface Told {
  readonly status: string;
  readonly rowsWritten: number;
  readonly startTime: number;
  readonly updateTime: number;
  readonly files: readonly { readonly sizeBytes: number }[];
}

async function exported(directory: string): Promise<Measured> {
  const words = ['export', `s3://${BUCKET}/export/`, '--data-directory', directory, '--json'];
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let rssMb = 0;
  const sampling = setInterval(() => {
    void memoryOf(child.pid ?? 0, 'VmHWM').then((now) => {
      rssMb = Math.max(rssMb, now);
    });
  }, SAMPLE_MS);
  const [told] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(sampling);
  const { status, rowsWritten, startTime, updateTime, files }: Told = JSON.parse(told);
  if (status !== 'Completed') throw new Error(`The export ended as ${status}.`);
  return {
    rows: rowsWritten,
    rowsPerSecond: (rowsWritten * 1_000) / (updateTime - startTime),
    rssMb,
    sizeMb: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6,
  };
}

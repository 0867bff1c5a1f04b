import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOREIGN } from './foreign/plan.js';
import { GROWTH } from './growth/plan.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { BUCKET, emptyBucket, runCommand } from './support/command.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round, scaled } from './support/measure.js';
import { type PreparedData, preparedDirectory } from './support/prepared.js';

const CHANGES_PER_COMMIT = 40_000;
const ROUNDS = 3;

/**
 * `forebear export` of 1,000,000 artifacts and 3,000,000 associations from the embedded store to
 * files: rows per second from its start to its manifest, and the most memory of the process; the
 * same of a tenth of the graph, and of a foreign graph of 800,000 rows.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const artifacts = Math.round(GROWTH.artifacts * scale);
  const below = async (parent: string) => {
    const tenth = await measured(parent, lineageOf(Math.round(artifacts / 10)), { scale, note });
    const whole = await measured(parent, lineageOf(artifacts), { scale, note });
    const foreign = await measured(parent, foreignOf(Math.round(FOREIGN.rows * scale)), {
      scale,
      note,
    });
    return {
      rows_per_s: round(whole.rowsPerSecond, 0),
      rss_mb: round(whole.rssMb, 0),
      rss_tenth_mb: round(tenth.rssMb, 0),
      rss_ratio: round(whole.rssMb / tenth.rssMb),
      rows: whole.rows,
      size_mb: round(whole.sizeMb, 0),
      foreign_rows_per_s: round(foreign.rowsPerSecond, 0),
      foreign_rows_per_cpu_s: round(foreign.rowsPerCpuSecond, 0),
      foreign_rss_mb: round(foreign.rssMb, 0),
      foreign_rows: foreign.rows,
    };
  };
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

function lineageOf(artifacts: number): PreparedData {
  return {
    name: `export-${artifacts}-${GROWTH.seed}`,
    script: join(import.meta.dirname, 'growth/fill-child.ts'),
    args: [String(artifacts), String(CHANGES_PER_COMMIT)],
  };
}

function foreignOf(rows: number): PreparedData {
  return {
    name: `foreign-${rows}-${FOREIGN.seed}`,
    script: join(import.meta.dirname, 'foreign/fill-child.ts'),
    args: [String(rows)],
  };
}

interface Measured {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly rowsPerCpuSecond: number;
  readonly rssMb: number;
  readonly sizeMb: number;
}

/**
 * The fastest of some exports, because other work on the machine only slows one down; the most
 * memory of any.
 */
async function measured(
  parent: string,
  data: PreparedData,
  { scale, note }: Pick<BenchOptions, 'scale' | 'note'>,
): Promise<Measured> {
  note(`preparing ${data.name}`);
  const directory = await preparedDirectory(parent, data);
  const runs: Measured[] = [];
  for (let round = 0; round < scaled(ROUNDS, scale); round += 1) {
    await emptyBucket(directory);
    runs.push(await exported(directory));
    note(`exported ${data.name}: ${JSON.stringify(runs.at(-1))}`);
  }
  await rm(join(directory, 'objects'), { recursive: true });
  const [fastest] = runs.sort((one, other) => other.rowsPerSecond - one.rowsPerSecond);
  return { ...(fastest as Measured), rssMb: Math.max(...runs.map(({ rssMb }) => rssMb)) };
}

interface Exported {
  readonly status: string;
  readonly rowsWritten: number;
  readonly startTime: number;
  readonly updateTime: number;
  readonly files: readonly { readonly sizeBytes: number }[];
}

async function exported(directory: string): Promise<Measured> {
  const words = ['export', `s3://${BUCKET}/export/`];
  const { answer, rssMb, cpuSeconds } = await runCommand<Exported>(directory, words);
  const { status, rowsWritten, startTime, updateTime, files } = answer;
  if (status !== 'Completed') throw new Error(`The export ended as ${status}.`);
  return {
    rows: rowsWritten,
    rowsPerSecond: (rowsWritten * 1_000) / (updateTime - startTime),
    rowsPerCpuSecond: rowsWritten / cpuSeconds,
    rssMb,
    sizeMb: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6,
  };
}

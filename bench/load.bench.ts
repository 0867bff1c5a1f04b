import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Loaded, loadForeign } from './foreign/load-foreign.js';
import { FOREIGN, storeForeignFiles } from './foreign/plan.js';
import { GROWTH } from './growth/plan.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { BUCKET, type EndedCommand, emptyBucket, runCommand } from './support/command.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';

const CHANGES_PER_COMMIT = 40_000;
const EXPORT = `s3://${BUCKET}/export/`;

interface Exported {
  readonly status: string;
  readonly rowsWritten: number;
  readonly files: readonly { readonly uri: string; readonly digest: string }[];
}

/**
 * `forebear load` into an empty embedded store, of the exported files of 1,000,000 artifacts and
 * 3,000,000 associations and of a foreign graph of 800,000 rows: rows per second from its start to
 * its end. A later export must have the same digests, or the same number of rows.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const below = async (parent: string): Promise<Figures> => ({
    ...(await ofLineage(parent, scale, note)),
    ...(await ofForeign(parent, scale, note)),
  });
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function ofLineage(
  parent: string,
  scale: number,
  note: BenchOptions['note'],
): Promise<Figures> {
  const artifacts = Math.round(GROWTH.artifacts * scale);
  note(`preparing ${artifacts} artifacts`);
  const source = await preparedDirectory(parent, {
    name: `export-${artifacts}-${GROWTH.seed}`,
    script: join(import.meta.dirname, 'growth/fill-child.ts'),
    args: [String(artifacts), String(CHANGES_PER_COMMIT)],
  });
  await emptyBucket(source);
  const before = digestsOf(await exported(source));
  const target = join(parent, `load-${artifacts}`);
  await rm(target, { recursive: true, force: true });
  try {
    await cp(join(source, 'objects'), join(target, 'objects'), { recursive: true });
    note('loading');
    const loaded = await runCommand<Loaded>(target, ['load', EXPORT, '--allow-empty-strings']);
    await emptyBucket(target);
    if (digestsOf(await exported(target)) !== before)
      throw new Error('The export of the loaded graph has other digests.');
    const { perSecond, perCpuSecond, rssMb, rows } = speedOf(loaded);
    return { rows_per_s: perSecond, rows_per_cpu_s: perCpuSecond, rss_mb: rssMb, rows };
  } finally {
    await rm(target, { recursive: true, force: true });
    await rm(join(source, 'objects'), { recursive: true, force: true });
  }
}

async function ofForeign(
  parent: string,
  scale: number,
  note: BenchOptions['note'],
): Promise<Figures> {
  const plan = { ...FOREIGN, rows: Math.round(FOREIGN.rows * scale) };
  const target = join(parent, `load-foreign-${plan.rows}`);
  await rm(target, { recursive: true, force: true });
  try {
    let stored = 0;
    await emptyBucket(target, async (storage) => {
      stored = await storeForeignFiles(storage, plan);
    });
    note('loading a foreign graph');
    const { perSecond, perCpuSecond, rssMb, rows } = speedOf(await loadForeign(target));
    const { rowsWritten } = await exported(target);
    if (rows !== stored || rowsWritten !== stored)
      throw new Error(`Of ${stored} rows, ${rows} were loaded and ${rowsWritten} exported.`);
    return {
      foreign_rows_per_s: perSecond,
      foreign_rows_per_cpu_s: perCpuSecond,
      foreign_rss_mb: rssMb,
      foreign_rows: rows,
    };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function exported(directory: string): Promise<Exported> {
  const { answer } = await runCommand<Exported>(directory, ['export', EXPORT]);
  if (answer.status !== 'Completed') throw new Error(`The export ended as ${answer.status}.`);
  return answer;
}

function digestsOf({ files }: Exported): string {
  return JSON.stringify(files.map(({ uri, digest }) => ({ uri, digest })));
}

function speedOf({ answer, rssMb, cpuSeconds }: EndedCommand<Loaded>) {
  const { status, startTime, endTime, totals } = answer;
  if (status !== 'LOAD_COMPLETED') throw new Error(`The load ended as ${status}.`);
  const { rows } = totals;
  return {
    perSecond: round((rows * 1_000) / (endTime - startTime), 0),
    perCpuSecond: round(rows / cpuSeconds, 0),
    rssMb: round(rssMb, 0),
    rows,
  };
}

import { join } from 'node:path';
import { Client } from '#src/client/client.js';
import { compareJobs, metricSeries } from '#src/client/jobs/comparison.js';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { serve } from './support/server.js';

const JOBS = 500;
const COLUMNS = 200;
const CURVES = 20;
const POINTS = 1_000;
const ROUNDS = 5;

/** Compares 500 jobs by 200 parameters, and reads 20 series of 1,000 points, over GraphQL. */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const jobs = Math.max(2, scaled(JOBS, scale));
  const below = (parent: string) => runBelow(parent, jobs, { rounds: scaled(ROUNDS, scale), note });
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function runBelow(
  parent: string,
  jobs: number,
  { rounds, note }: { readonly rounds: number; readonly note: BenchOptions['note'] },
): Promise<Figures> {
  note(`preparing ${jobs} jobs`);
  const directory = await preparedDirectory(parent, {
    name: `compare-${jobs}`,
    script: join(import.meta.dirname, 'compare/fill-child.ts'),
    args: [jobs, COLUMNS, CURVES, POINTS].map(String),
  });
  const server = await serve(directory);
  try {
    const client = new Client({ url: server.url });
    const arns = Array.from({ length: jobs }, (_, at) =>
      makeArn(DEFAULT_ARN_SCOPE, 'training-job', `job-${at}`),
    );
    const few = arns.slice(0, CURVES);
    const compared = await compareJobs(client, arns);
    return {
      compare_ms: await middle(rounds, () => compareJobs(client, arns)),
      series_ms: await middle(rounds, () => metricSeries(client, few, { points: POINTS })),
      columns: compared.columns.length,
    };
  } finally {
    await server.stop();
  }
}

async function middle(rounds: number, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < rounds; at += 1) times.push(await timed(read));
  return round(median(times), 1);
}

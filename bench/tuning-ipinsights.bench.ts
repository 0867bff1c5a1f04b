import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generate } from '#examples/ipinsights/generate.js';
import { Session, TypedDocumentString } from '#src/client/index.js';
import { builtInAlgorithm } from '#src/domain/algorithms/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled } from './support/measure.js';
import { serve } from './support/server.js';

const USERS = 200;
const TRIALS = 20;
const PARALLEL = 2;
const SEEDS = [1, 2, 3];
const BUCKET = 'forebear-local-000000000000';
const METRIC = 'validation:discriminator_auc';
const POLL_MS = 500;

const CREATE = new TypedDocumentString<unknown, { input: object }>(
  'mutation ($input: CreateTuningJobInput!) { createTuningJob(input: $input) { name } }',
);
const JOB = new TypedDocumentString<Tuned, { name: string }>(`query ($name: String!) {
  tuningJob(name: $name) {
    status failureReason bestTrainingJob { finalMetrics { name value } }
  }
}`);

interface Tuned {
  readonly tuningJob: {
    readonly status: string;
    readonly failureReason: string | null;
    readonly bestTrainingJob: {
      readonly finalMetrics: readonly { readonly name: string; readonly value: number }[];
    } | null;
  };
}

export const isLong = true;

/**
 * The best AUC of 20 trials by Gaussian process, and by random search with the same seeds: medians
 * of 3 tuning jobs each.
 */
export function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const users = Math.max(10, Math.round(USERS * scale));
    const trials = Math.max(PARALLEL, Math.round(TRIALS * scale));
    const data = await generate({ users, seed: 1, directory: join(directory, 'data') });
    const server = await serve(join(directory, 'server'));
    try {
      const session = new Session({ url: server.url });
      for (const part of ['train', 'validation'] as const)
        await session.putObject(uriOf(part), await readFile(data[part].path));
      const figures: Record<string, number> = {};
      for (const [strategy, figure] of [
        ['BAYESIAN', 'gp_auc'],
        ['RANDOM', 'random_auc'],
      ] as const) {
        const best: number[] = [];
        for (const seed of SEEDS.slice(0, scaled(SEEDS.length, scale))) {
          best.push(await tune(session, { strategy, seed, users, trials }));
          note(`${strategy} with seed ${seed}: ${best.at(-1)}`);
        }
        figures[figure] = round(median(best), 5);
      }
      return figures;
    } finally {
      await server.stop();
    }
  });
}

/** The settings in which the tuning jobs differ. */
interface Tuning {
  readonly strategy: string;
  readonly seed: number;
  readonly users: number;
  readonly trials: number;
}

async function tune(
  { client }: Session,
  { strategy, seed, users, trials }: Tuning,
): Promise<number> {
  const name = `${strategy.toLowerCase()}-${seed}`;
  const fixed = { num_entity_vectors: Math.max(10_000, 2 * users), epochs: 3 };
  const input = {
    name,
    strategy,
    objective: { metricName: METRIC, goal: 'MAXIMIZE' },
    ranges: rangesBut(Object.keys(fixed)),
    maxJobs: trials,
    maxParallelJobs: PARALLEL,
    randomSeed: seed,
    trainingJob: {
      algorithm: { name: 'ipinsights' },
      hyperparameters: fixed,
      channels: ['train', 'validation'].map((channel) => ({
        name: channel,
        uri: uriOf(channel),
        contentType: 'text/csv',
      })),
      resources: {},
    },
  };
  await client.ask(CREATE, { input });
  for (;;) {
    const { tuningJob } = await client.ask(JOB, { name });
    const { status, failureReason, bestTrainingJob } = tuningJob;
    const metric = bestTrainingJob?.finalMetrics.find((one) => one.name === METRIC);
    if (status === 'COMPLETED' && metric) return metric.value;
    if (status !== 'IN_PROGRESS') throw new Error(`${name} ended as ${status}: ${failureReason}`);
    await delay(POLL_MS);
  }
}

/** The recommended ranges for tuning, without some hyperparameters. */
function rangesBut(names: readonly string[]) {
  const specs = builtInAlgorithm('ipinsights')?.hyperparameters ?? [];
  const ranges = specs.flatMap(({ name, type, tuning }) =>
    tuning && !names.includes(name) ? [{ type, range: { name, ...tuning } }] : [],
  );
  const of = (wanted: string) =>
    ranges.filter(({ type }) => type === wanted).map(({ range }) => range);
  return { integer: of('integer'), continuous: of('continuous') };
}

function uriOf(part: string): string {
  return `s3://${BUCKET}/logins/${part}/part.csv`;
}

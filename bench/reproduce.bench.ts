import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from '#examples/ipinsights/generate.js';
import { Estimator, Session } from '#src/client/index.js';
import { DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { serve } from './support/server.js';

const STEPS = 1_000;
const PLANS = 5;
const TRAININGS = 10;

/**
 * Plans, over GraphQL, a reproduction of the model at the end of a chain of 1,000 jobs whose
 * outputs are all gone. Trains `ipinsights` again with the recorded seed, and counts the equal
 * models.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const plan = (parent: string) =>
    planChain(parent, scaled(STEPS, scale), { plans: scaled(PLANS, scale), note });
  const planned = await (data === undefined ? inTemporaryDirectory(plan) : plan(data));
  return inTemporaryDirectory(async (directory) => {
    const identical = await trainAgain(directory, { scale, note });
    return { ...planned, identical };
  });
}

async function planChain(
  parent: string,
  steps: number,
  { plans, note }: { readonly plans: number; readonly note: BenchOptions['note'] },
): Promise<Figures> {
  note(`preparing a chain of ${steps} jobs`);
  const directory = await preparedDirectory(parent, {
    name: `chain-${steps}`,
    script: join(import.meta.dirname, 'retention/fill-child.ts'),
    args: [String(steps), '1'],
  });
  const server = await serve(directory);
  try {
    await using session = new Session({ url: server.url });
    const last = makeArn(DEFAULT_ARN_SCOPE, 'training-job', `job-${steps - 1}`);
    const times: number[] = [];
    for (let at = 0; at < plans; at += 1) {
      note(`planning, ${at + 1} of ${plans}`);
      times.push(
        await timed(async () => {
          const { steps: found } = await session.reproductions.plan(last);
          if (found.length !== steps) throw new Error(`The plan has ${found.length} steps.`);
        }),
      );
    }
    return { plan_s: round(median(times) / 1_000, 3) };
  } finally {
    await server.stop();
  }
}

/**
 * Trains a model again. Returns how many repetitions wrote the same files as the first training.
 */
async function trainAgain(
  directory: string,
  { scale, note }: Pick<BenchOptions, 'scale' | 'note'>,
): Promise<number> {
  const users = Math.max(100, scaled(1_000, scale));
  const { train } = await generate({ users, seed: 1, directory: join(directory, 'train') });
  const server = await serve(join(directory, 'server'));
  try {
    await using session = new Session({ url: server.url });
    const uri = `s3://${await session.defaultBucket()}/logins/train.csv`;
    await session.putObject(uri, await readFile(train.path));
    const estimator = new Estimator({
      session,
      algorithm: 'ipinsights',
      hyperparameters: { num_entity_vectors: 10_000, vector_dim: 64, epochs: 2 },
    });
    const first = await estimator.fit({ train: { uri, contentType: 'text/csv' } }, { logs: false });
    let identical = 0;
    for (let at = 0; at < scaled(TRAININGS, scale); at += 1) {
      note(`training again, ${at + 1} of ${TRAININGS}`);
      const again = await session.reproductions.launch(first.arn);
      await again.wait({ logs: false });
      const { verdict } = (await session.reproductions.get(again.name)) ?? {};
      if (verdict === 'IDENTICAL') identical += 1;
    }
    return identical;
  } finally {
    await server.stop();
  }
}

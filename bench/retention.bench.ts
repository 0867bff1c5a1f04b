import { join } from 'node:path';
import { Client } from '#src/client/index.js';
import { planRetention } from '#src/client/retention.js';
import { ARTIFACTS_OF_JOB } from './retention/plan.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { median, round, scaled, timed } from './support/measure.js';
import { preparedDirectory } from './support/prepared.js';
import { memoryOf, serve } from './support/server.js';

const ARTIFACTS = 1_000_000;
const ROUNDS = 3;
const RULES = [
  { class: 'MODELS', keepDays: 30, keepLast: 3 },
  { class: 'OUTPUTS', keepDays: 30 },
];

/**
 * Plans retention over GraphQL for the outputs of 100,000 jobs, which are 1,000,000 artifacts, of
 * which models use some.
 */
export async function run({ data, scale, note }: BenchOptions): Promise<Figures> {
  const below = (parent: string) =>
    runBelow(parent, scaled(ARTIFACTS, scale), { rounds: scaled(ROUNDS, scale), note });
  return data === undefined ? inTemporaryDirectory(below) : below(data);
}

async function runBelow(
  parent: string,
  artifacts: number,
  { rounds, note }: { readonly rounds: number; readonly note: BenchOptions['note'] },
): Promise<Figures> {
  note(`preparing ${artifacts} artifacts`);
  const directory = await preparedDirectory(parent, {
    name: `retention-${artifacts}`,
    script: join(import.meta.dirname, 'retention/fill-child.ts'),
    args: [String(Math.round(artifacts / ARTIFACTS_OF_JOB))],
  });
  const server = await serve(directory, ['--retention', JSON.stringify({ rules: RULES })]);
  try {
    const client = new Client({ url: server.url });
    const times: number[] = [];
    let freeCount = 0;
    for (let at = 0; at < rounds; at += 1) {
      note(`planning, ${at + 1} of ${rounds}`);
      times.push(
        await timed(async () => {
          const { groups } = await planRetention(client, { first: 100 });
          freeCount = groups.reduce((sum, group) => sum + group.freeCount, 0);
        }),
      );
    }
    return {
      plan_s: round(median(times) / 1_000, 2),
      free_count: freeCount,
      rss_mb: round(await memoryOf(server.pid, 'VmHWM'), 0),
    };
  } finally {
    await server.stop();
  }
}

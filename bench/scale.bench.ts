import { setTimeout as delay } from 'node:timers/promises';
import { updateEndpoint } from '#src/client/index.js';
import { InvokeClient } from './invoke/client.js';
import { type ServedModel, serveModel, until } from './invoke/platform.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round } from './support/measure.js';

const ROUNDS = 7;
const LOOK_MS = 2;

/**
 * Measures the wait of a request to an endpoint without instances, compared with the start of an
 * instance.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    note('training and deploying a small model');
    const served = await serveModel(directory);
    const client = new InvokeClient(served.route);
    try {
      const cold: number[] = [];
      const starts: number[] = [];
      for (let turn = 1; turn <= Math.ceil(ROUNDS * scale); turn += 1) {
        note('waiting until an instance more answers');
        // Another queue each time: equal variants would be deployed again.
        await resize(served, { instanceCount: 1, maxQueue: 100 + turn });
        await ready(served, 1);
        starts.push(await startOfAnother(served));
        note('waiting until there is no instance');
        await resize(served, { idleSeconds: 1 });
        await ready(served, 0);
        cold.push(await client.once());
      }
      const [start, answer] = [quantile(starts, 0.5), quantile(cold, 0.5)];
      return {
        cold_ratio: round(answer / start),
        cold_s: round(answer / 1000, 3),
        start_s: round(start / 1000, 3),
      };
    } finally {
      client.close();
      await served.close();
    }
  });
}

/** Milliseconds from the request for a second instance until it answers. */
async function startOfAnother(served: ServedModel): Promise<number> {
  const began = performance.now();
  await resize(served, { instanceCount: 2 });
  while ((await readyCount(served)) < 2) await delay(LOOK_MS);
  return performance.now() - began;
}

async function resize({ session }: ServedModel, size: object): Promise<void> {
  const variants = [{ modelName: 'bench', ...size }];
  await updateEndpoint(session.client, { name: 'bench', variants }, { wait: false });
}

function ready(served: ServedModel, count: number): Promise<void> {
  return until(async () => (await readyCount(served)) === count);
}

async function readyCount({ predictor }: ServedModel): Promise<number> {
  const { variants } = await predictor.describe();
  return variants[0]?.readyCount ?? 0;
}

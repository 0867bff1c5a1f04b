import { updateEndpoint } from '#src/client/index.js';
import { InvokeClient } from './invoke/client.js';
import { type ServedModel, serveModel } from './invoke/platform.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round } from './support/measure.js';

const UPDATES = 10;
const AT_ONCE = 16;
const WARM_UP = 2000;
const CALM_MS = 10_000;

const UPDATE = { name: 'bench', variants: [{ modelName: 'bench' }], watch: { seconds: 1 } };

interface Answers {
  readonly times: number[];
  failed: number;
}

/**
 * Measures requests without a pause, sixteen at once, at rest and during updates one after the
 * other.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    note('training and deploying a small model');
    const served = await serveModel(directory);
    const client = new InvokeClient(served.route);
    try {
      await client.inTurn(WARM_UP * scale);
      note('asking without updates');
      const calmEnd = performance.now() + CALM_MS * scale;
      const calm = await ask(client, () => performance.now() < calmEnd);
      note('asking during updates');
      let isOver = false;
      const updates = updateOften(served, Math.ceil(UPDATES * scale), note).finally(() => {
        isOver = true;
      });
      const busy = await ask(client, () => !isOver);
      await updates;
      const [calmP99, busyP99] = [quantile(calm.times, 0.99), quantile(busy.times, 0.99)];
      return {
        failed: busy.failed,
        answered: busy.times.length,
        p99_ratio: round(busyP99 / calmP99),
        p99_ms: round(busyP99),
        calm_p99_ms: round(calmP99),
      };
    } finally {
      client.close();
      await served.close();
    }
  });
}

async function ask(client: InvokeClient, goesOn: () => boolean): Promise<Answers> {
  const answers: Answers = { times: [], failed: 0 };
  const caller = async () => {
    while (goesOn())
      await client.once().then(
        (time) => answers.times.push(time),
        () => {
          answers.failed += 1;
        },
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return answers;
}

async function updateOften(
  { session }: ServedModel,
  count: number,
  note: BenchOptions['note'],
): Promise<void> {
  for (let update = 1; update <= count; update += 1) {
    note(`update ${update}`);
    await updateEndpoint(session.client, UPDATE);
  }
}

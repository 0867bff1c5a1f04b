import { InvokeClient } from './invoke/client.js';
import { serveModel } from './invoke/platform.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round, scaled } from './support/measure.js';

const WARM_UP = 3000;
/** Route and instance take turns, so that other work on the machine affects both. */
const TURNS = 40;
const PER_TURN = 200;
const AT_ONCE = 16;
const AT_ONCE_MS = 4000;

/**
 * Measures the time that the platform's route adds to a prediction, compared with a request to the
 * instance.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    note('training and deploying a small model');
    const served = await serveModel(directory);
    const route = new InvokeClient(served.route);
    const direct = new InvokeClient(served.instance);
    try {
      await route.inTurn(scaled(WARM_UP, scale));
      await direct.inTurn(scaled(WARM_UP, scale));
      const through: number[] = [];
      const straight: number[] = [];
      for (let turn = 0; turn < TURNS * scale; turn += 1) {
        through.push(...(await route.inTurn(PER_TURN)));
        straight.push(...(await direct.inTurn(PER_TURN)));
      }
      const [routeP50, directP50] = [quantile(through, 0.5), quantile(straight, 0.5)];
      return {
        route_per_s: round(await route.perSecond(AT_ONCE, AT_ONCE_MS * scale), 0),
        direct_per_s: round(await direct.perSecond(AT_ONCE, AT_ONCE_MS * scale), 0),
        route_single_per_s: round(await route.perSecond(1, AT_ONCE_MS * scale), 0),
        direct_single_per_s: round(await direct.perSecond(1, AT_ONCE_MS * scale), 0),
        route_p50_ms: round(routeP50, 3),
        direct_p50_ms: round(directP50, 3),
        added_p50_ms: round(routeP50 - directP50, 3),
      };
    } finally {
      route.close();
      direct.close();
      await served.close();
    }
  });
}

import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import { peerLaunchesPerSecond } from './commit/peer-launches.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const SUBMITTERS = 64;
/** Until the compiler has seen what a launch does. */
const WARM_UP_MS = 5_000;
const GROUPED_MS = 8_000;
const SINGLE_MS = 3_000;

/**
 * Durable launches per second through the submit use-case: one commit of ten changes each. On a database
 * also what its driver does by hand: the same vertices and edges in a transaction for each launch.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { store, openPeer } = await openBenchStore(options.store, directory);
    const launcher = await Launcher.open({ store, directory });
    try {
      await launcher.launchFor({ submitters: SUBMITTERS, milliseconds: WARM_UP_MS });
      const grouped = await launcher.launchFor({
        submitters: SUBMITTERS,
        milliseconds: GROUPED_MS * options.scale,
      });
      const single = await launcher.launchFor({
        submitters: 1,
        milliseconds: SINGLE_MS * options.scale,
      });
      const figures = {
        grouped_per_s: round(grouped, 0),
        single_per_s: round(single, 0),
        changes_per_launch: round(await launcher.changesPerLaunch(), 1),
      };
      if (!openPeer) return { ...figures, fsync_us: round(await measureFsync(directory), 0) };
      await using peer = await openPeer();
      const driver = await peerLaunchesPerSecond(peer, await launcher.lastLaunch(), {
        warmUpMs: WARM_UP_MS,
        milliseconds: GROUPED_MS * options.scale,
      });
      return { ...figures, driver_per_s: round(driver, 0), ratio: round(grouped / driver) };
    } finally {
      await launcher.close();
      await store.close();
    }
  });
}

import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import { peerLaunchesPerSecond } from './commit/peer-launches.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const SUBMITTERS = 64;
/** Until the compilers have seen what a launch does, that of the database too: both sides get as long. */
const WARM_UP_MS = 12_000;
const GROUPED_MS = 8_000;
const SINGLE_MS = 3_000;

/**
 * Durable launches per second through the submit use-case: one commit of ten changes each. On a database
 * also what its driver does by hand: the same vertices and edges in a transaction for each launch; on a
 * Gremlin server also launches by traversals alone, as a server without scripts takes them.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { store, openPeer, openTraversals } = await openBenchStore(options.store, directory);
    const { grouped, figures, template } = await launches(store, directory, options);
    if (!openPeer) return { ...figures, fsync_us: round(await measureFsync(directory), 0) };
    await using peer = await openPeer();
    const driver = await peerLaunchesPerSecond(peer, template, {
      warmUpMs: WARM_UP_MS,
      milliseconds: GROUPED_MS * options.scale,
    });
    const ratios = { driver_per_s: round(driver, 0), ratio: round(grouped / driver) };
    if (!openTraversals) return { ...figures, ...ratios };
    options.note('launching by traversals alone');
    const portable = await launches(await openTraversals(), join(directory, 'traversals'), options);
    return {
      ...figures,
      ...ratios,
      traversals_per_s: round(portable.grouped, 0),
      traversal_ratio: round(portable.grouped / driver),
    };
  });
}

/** What launches come to on an empty store, and what one of them writes; closes the store. */
async function launches(store: GraphStore, directory: string, { scale }: BenchOptions) {
  const launcher = await Launcher.open({ store, directory });
  const launch = (submitters: number, milliseconds: number) =>
    launcher.launchFor({ submitters, milliseconds });
  try {
    await launch(SUBMITTERS, WARM_UP_MS);
    const grouped = await launch(SUBMITTERS, GROUPED_MS * scale);
    const single = await launch(1, SINGLE_MS * scale);
    const figures = {
      grouped_per_s: round(grouped, 0),
      single_per_s: round(single, 0),
      changes_per_launch: round(await launcher.changesPerLaunch(), 1),
    };
    return { grouped, figures, template: await launcher.lastLaunch() };
  } finally {
    await launcher.close();
    await store.close();
  }
}

import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import { PeerLaunches } from './commit/peer-launches.js';
import type { StorePeer } from './stores/peer.js';
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
 * Gremlin server also launches by traversals alone, as a server without scripts takes them. Both sides are warm
 * before either is measured: they share the compilers of the database.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { store, openPeer, openTraversals } = await openBenchStore(options.store, directory);
    const { figures, grouped, driver } = await launches(store, { directory, options, openPeer });
    if (!driver) return { ...figures, fsync_us: round(await measureFsync(directory), 0) };
    const ratios = { driver_per_s: round(driver, 0), ratio: round(grouped / driver) };
    if (!openTraversals) return { ...figures, ...ratios };
    options.note('launching by traversals alone');
    const portable = await launches(await openTraversals(), {
      directory: join(directory, 'traversals'),
      options,
    });
    return {
      ...figures,
      ...ratios,
      traversals_per_s: round(portable.grouped, 0),
      traversal_ratio: round(portable.grouped / driver),
    };
  });
}

interface LaunchOptions {
  readonly directory: string;
  readonly options: BenchOptions;
  readonly openPeer?: (() => Promise<StorePeer>) | undefined;
}

/** What launches on an empty store come to, and those of the peer; closes both. */
async function launches(
  store: GraphStore,
  { directory, options: { scale }, openPeer }: LaunchOptions,
) {
  await using _store = store;
  await using launcher = await Launcher.open({ store, directory });
  const launch = (submitters: number, milliseconds: number) =>
    launcher.launchFor({ submitters, milliseconds });
  await launch(SUBMITTERS, WARM_UP_MS);
  const template = await launcher.lastLaunch();
  await using peer = openPeer && (await PeerLaunches.open(await openPeer(), template));
  await peer?.launchFor(WARM_UP_MS);
  const grouped = await launch(SUBMITTERS, GROUPED_MS * scale);
  const single = await launch(1, SINGLE_MS * scale);
  const driver = await peer?.launchFor(GROUPED_MS * scale);
  const figures = {
    grouped_per_s: round(grouped, 0),
    single_per_s: round(single, 0),
    changes_per_launch: round(await launcher.changesPerLaunch(), 1),
  };
  return { figures, grouped, driver };
}

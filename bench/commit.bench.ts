import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import { PeerLaunches } from './commit/peer-launches.js';
import type { StorePeer } from './stores/peer.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { quantile, round } from './support/measure.js';
import { openBenchStore } from './support/stores.js';

const SUBMITTERS = 64;
/**
 * The turns of the warm-up, until the compilers, including the database's, have compiled a launch;
 * both sides get the same time.
 */
const WARM_UPS = 4;
const WARM_UP_MS = 15_000;
const ROUNDS = 3;
const GROUPED_MS = 4_000;
const SINGLE_MS = 3_000;

/**
 * Durable launches per second through the submit use-case: one commit of ten changes each. On a
 * database it also measures its driver by hand: the same vertices and edges in a transaction for
 * each launch; on a Gremlin server also launches by traversals alone, as a server without scripts
 * takes them. Both sides are warm before either is measured, for they share the compilers of the
 * database; then they take turns, each from an empty graph. Medians of three turns; the embedded
 * store keeps its graph from turn to turn.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const { store, openPeer, openTraversals } = await openBenchStore(options.store, directory);
    const ours = { directory, options, openPeer, keepGraph: openPeer === undefined };
    const { figures, grouped, driver } = await launches(store, ours);
    if (!driver) return { ...figures, fsync_us: round(await measureFsync(directory), 0) };
    const ratios = { driver_per_s: round(driver, 0), ratio: round(grouped / driver) };
    if (!openTraversals) return { ...figures, ...ratios };
    options.note('launching by traversals alone');
    const portable = await launches(await openTraversals(), {
      directory: join(directory, 'traversals'),
      options,
      keepGraph: false,
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
  /** Whether a turn keeps the graph of the turn before; otherwise the graph is emptied. */
  readonly keepGraph: boolean;
}

/** Measures launches on an empty store, then the same launches on the peer. Closes both. */
async function launches(
  store: GraphStore,
  { directory, options: { scale }, openPeer, keepGraph }: LaunchOptions,
) {
  await using _store = store;
  let turns = 0;
  const launching = async <Result>(work: (launcher: Launcher) => Promise<Result>) => {
    if (turns > 0 && !keepGraph) await store.clear();
    turns += 1;
    await using launcher = await Launcher.open({ store, directory: join(directory, `${turns}`) });
    return await work(launcher);
  };
  const submit = (submitters: number, milliseconds: number) =>
    launching((launcher) => launcher.launchFor({ submitters, milliseconds }));
  const template = await launching(async (launcher) => {
    await launcher.launchFor({ submitters: SUBMITTERS, milliseconds: WARM_UP_MS * scale });
    return launcher.lastLaunch();
  });
  await using peer = openPeer && (await PeerLaunches.open(await openPeer(), template));
  for (let turn = 0; peer && turn < WARM_UPS; turn += 1) {
    if (turn > 0) await submit(SUBMITTERS, WARM_UP_MS * scale);
    await peer.launchFor(WARM_UP_MS * scale);
  }
  const grouped: number[] = [];
  const driver: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    grouped.push(await submit(SUBMITTERS, GROUPED_MS * scale));
    if (peer) driver.push(await peer.launchFor(GROUPED_MS * scale));
  }
  const figures = {
    grouped_per_s: round(quantile(grouped, 0.5), 0),
    single_per_s: round(await submit(1, SINGLE_MS * scale), 0),
    changes_per_launch: round(await changesPerLaunch(store), 1),
  };
  return { figures, grouped: quantile(grouped, 0.5), driver: peer && quantile(driver, 0.5) };
}

/** The mean number of changes in the last launches. */
async function changesPerLaunch(store: GraphStore): Promise<number> {
  const headers = await store.headers({ limit: 1_000 });
  return headers.reduce((sum, { changeCount }) => sum + changeCount, 0) / headers.length;
}

import { join } from 'node:path';
import type { Commit } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import { PeerLaunches } from './commit/peer-launches.js';
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
    const ours = await WarmLauncher.open(store, directory);
    await using peer = openPeer && (await PeerLaunches.open(await openPeer(), ours.template));
    await peer?.launchFor(WARM_UP_MS);
    const { grouped, figures } = await ours.measure(options);
    if (!peer) return { ...figures, fsync_us: round(await measureFsync(directory), 0) };
    const driver = await peer.launchFor(GROUPED_MS * options.scale);
    const ratios = { driver_per_s: round(driver, 0), ratio: round(grouped / driver) };
    if (!openTraversals) return { ...figures, ...ratios };
    options.note('launching by traversals alone');
    const traversals = await WarmLauncher.open(
      await openTraversals(),
      join(directory, 'traversals'),
    );
    const portable = await traversals.measure(options);
    return {
      ...figures,
      ...ratios,
      traversals_per_s: round(portable.grouped, 0),
      traversal_ratio: round(portable.grouped / driver),
    };
  });
}

/** Launches on an empty store, after a warm-up. */
class WarmLauncher {
  readonly #store: GraphStore;
  readonly #launcher: Launcher;
  /** What one launch writes. */
  readonly template: Commit;

  private constructor(store: GraphStore, launcher: Launcher, template: Commit) {
    this.#store = store;
    this.#launcher = launcher;
    this.template = template;
  }

  static async open(store: GraphStore, directory: string): Promise<WarmLauncher> {
    const launcher = await Launcher.open({ store, directory });
    await launcher.launchFor({ submitters: SUBMITTERS, milliseconds: WARM_UP_MS });
    return new WarmLauncher(store, launcher, await launcher.lastLaunch());
  }

  /** Launches per second by many submitters and by a single one; closes the store. */
  async measure({ scale }: BenchOptions) {
    const launch = (submitters: number, milliseconds: number) =>
      this.#launcher.launchFor({ submitters, milliseconds: milliseconds * scale });
    const grouped = await launch(SUBMITTERS, GROUPED_MS);
    const single = await launch(1, SINGLE_MS);
    const changes = await this.#launcher.changesPerLaunch();
    await this.#launcher.close();
    await this.#store.close();
    const figures = {
      grouped_per_s: round(grouped, 0),
      single_per_s: round(single, 0),
      changes_per_launch: round(changes, 1),
    };
    return { grouped, figures };
  }
}

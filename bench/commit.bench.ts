import { join } from 'node:path';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { measureFsync } from './commit/fsync.js';
import { Launcher } from './commit/launcher.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { round } from './support/measure.js';

const SUBMITTERS = 64;
/** Until the compiler has seen what a launch does. */
const WARM_UP_MS = 5_000;
const GROUPED_MS = 8_000;
const SINGLE_MS = 3_000;

/** Durable launches per second through the submit use-case: one commit of ten changes each. */
export async function run(options: BenchOptions): Promise<Figures> {
  return inTemporaryDirectory(async (directory) => {
    const store = await openStore(options.store, directory);
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
      return {
        grouped_per_s: round(grouped, 0),
        single_per_s: round(single, 0),
        changes_per_launch: round(await launcher.changesPerLaunch(), 1),
        fsync_us: round(await measureFsync(directory), 0),
      };
    } finally {
      await launcher.close();
      await store.close();
    }
  });
}

function openStore(name: string, directory: string): Promise<GraphStore> {
  if (name === 'memory') return openMemoryStore();
  return openEmbeddedStore({ directory: join(directory, 'store') });
}

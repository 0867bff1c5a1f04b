import { channelFigures } from './bytes/channel.js';
import { impactFigures } from './bytes/impact.js';
import { refineFigures } from './bytes/refine.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';

/**
 * Measures the lineage of bytes on the embedded store: digests of a channel, the refining commit,
 * the impact query.
 */
export async function run(options: BenchOptions): Promise<Figures> {
  const { data, note } = options;
  note('reading a channel');
  const channel = await inTemporaryDirectory((directory) => channelFigures(directory, options));
  note('refining launches');
  const refine = await inTemporaryDirectory((directory) => refineFigures(directory, options));
  const impact =
    data === undefined
      ? await inTemporaryDirectory((below) => impactFigures(below, options))
      : await impactFigures(data, options);
  return { ...channel, ...refine, ...impact };
}

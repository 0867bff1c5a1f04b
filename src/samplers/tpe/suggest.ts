import type { Known } from '../known.js';
import type { Random } from '../math/random.js';
import type { Point, Proposal } from '../space.js';
import { parzen } from './parzen.js';

/**
 * The number of candidates for a suggestion; with more candidates, suggestions cluster at the edges
 * of a space.
 */
const CANDIDATES = 24;
/** The share of observations that counts as good, and the maximum number. */
const GOOD_SHARE = 0.15;
const MOST_GOOD = 25;

/**
 * Returns the candidate with the greatest ratio of the densities of good and other points, which
 * has the greatest expected improvement: Bergstra et al. 2011, "Algorithms for hyper-parameter
 * optimization", section 4. Good points are weighted by rank. Running trials count as other points,
 * so that suggestions keep apart. `undefined` when no new point is found.
 */
export function suggestByTpe(
  { space, observations, pending }: Known,
  random: Random,
): Proposal | undefined {
  const points = observations
    .map(({ point, value }, index) => ({ point, value, index }))
    .sort((one, other) => one.value - other.value || one.index - other.index)
    .map(({ point }) => point);
  const count = Math.min(MOST_GOOD, Math.ceil(GOOD_SHARE * points.length));
  const others = [...points.slice(count), ...pending];
  const good = parzen(
    space,
    points.slice(0, count).map((point, rank) => ({ point, weight: count - rank })),
  );
  const bad = parzen(
    space,
    others.map((point) => ({ point, weight: 1 })),
  );
  const known = new Set([...points, ...pending].map((point) => space.keyOf(point)));
  let best: { readonly point: Point; readonly value: number } | undefined;
  for (let at = 0; at < CANDIDATES; at += 1) {
    const point = good.draw(random);
    const value = good.logDensity(point) - bad.logDensity(point);
    if ((!best || value > best.value) && !known.has(space.keyOf(point))) best = { point, value };
  }
  return best && { point: best.point, model: 'tpe', acquisition: best.value };
}

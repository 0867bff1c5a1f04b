/** What a threshold does: which share of the attacks it finds, and of the normal logins it flags. */
export function rates(normal: readonly number[], attacks: readonly number[], threshold: number) {
  const above = (scores: readonly number[]) => scores.filter((score) => score > threshold).length;
  const [found, flagged] = [above(attacks), above(normal)];
  return {
    'attacks found': found,
    'normal flagged': flagged,
    'true-positive rate': found / attacks.length,
    'false-positive rate': flagged / normal.length,
    precision: found + flagged === 0 ? undefined : found / (found + flagged),
  };
}

/** The points of all thresholds: the share of normal logins that are flagged, and of attacks that are found. */
export function rocCurve(
  normal: readonly number[],
  attacks: readonly number[],
): readonly (readonly [number, number])[] {
  const scores = [
    ...normal.map((score) => ({ score, attack: false })),
    ...attacks.map((score) => ({ score, attack: true })),
  ].sort((one, other) => other.score - one.score);
  const points: (readonly [number, number])[] = [[0, 0]];
  let [found, flagged] = [0, 0];
  for (const [at, { score, attack }] of scores.entries()) {
    if (attack) found += 1;
    else flagged += 1;
    // Equal scores are on the same side of every threshold.
    if (scores[at + 1]?.score !== score)
      points.push([flagged / normal.length, found / attacks.length]);
  }
  return points;
}

/** The area below a curve of points in ascending order. */
export function areaBelow(points: readonly (readonly [number, number])[]): number {
  return points.slice(1).reduce((sum, [x, y], at) => {
    const [before, height] = points[at] ?? [0, 0];
    return sum + (x - before) * ((y + height) / 2);
  }, 0);
}

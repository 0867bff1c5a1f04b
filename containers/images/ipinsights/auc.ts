/** The area under the ROC curve from the scores of real and simulated pairs; ties count half. */
export function areaUnderCurve(real: Float32Array, simulated: Float32Array): number {
  const up = real.slice().sort();
  const down = simulated.slice().sort();
  let below = 0;
  let equal = 0;
  let wins = 0;
  for (const score of up) {
    while (below < down.length && (down[below] ?? 0) < score) below++;
    equal = Math.max(equal, below);
    while (equal < down.length && (down[equal] ?? 0) <= score) equal++;
    wins += below + (equal - below) / 2;
  }
  return wins / (up.length * down.length);
}

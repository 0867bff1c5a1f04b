/** The resources of Hyperband, and the share of promoted trials. */
export interface HyperbandSettings {
  readonly min: number;
  readonly max: number;
  /** One of this many trials is promoted, and trains this many times as long. */
  readonly reductionFactor: number;
}

/** A bracket: the number of its configurations, and the training time of each of its rungs. */
export interface Bracket {
  readonly configurations: number;
  readonly resources: readonly number[];
}

/** A trial of a rung. */
export interface RungTrial {
  readonly number: number;
  readonly bracket: number;
  readonly rung: number;
  /** The trial that it continues. */
  readonly promotedFrom?: number;
  /** Lower is better; absent while the trial runs, and when it failed. */
  readonly value?: number;
}

/**
 * The next training: a new configuration at the first rung of a bracket, or a longer training of a
 * trial.
 */
export interface RungStep {
  readonly bracket: number;
  readonly rung: number;
  readonly resource: number;
  readonly promotedFrom?: number;
}

/**
 * The brackets of Hyperband: Li et al. 2018, "Hyperband: a novel bandit-based approach to hyperparameter optimization",
 * algorithm 1. The first one begins with the most configurations and the least resource.
 */
export function bracketsOf({
  min,
  max,
  reductionFactor: eta,
}: HyperbandSettings): readonly Bracket[] {
  // The tolerance keeps a rounded logarithm of a whole power from losing a bracket.
  const most = Math.floor(Math.log(max / min) / Math.log(eta) + 1e-9);
  return Array.from({ length: most + 1 }, (_, index) => {
    const s = most - index;
    return {
      configurations: Math.ceil(((most + 1) / (s + 1)) * eta ** s),
      resources: Array.from({ length: s + 1 }, (__, rung) => Math.round(max * eta ** (rung - s))),
    };
  });
}

/**
 * The next step. Where a trial is among the best of its rung, one of `reductionFactor`, and was not
 * promoted, it continues, the highest rung first, without waiting for the others: Li et al. 2020,
 * "A system for massively parallel hyperparameter tuning" (ASHA), algorithm 2. Otherwise a
 * configuration begins in the next bracket.
 */
export function nextStep(settings: HyperbandSettings, trials: readonly RungTrial[]): RungStep {
  const brackets = bracketsOf(settings);
  const promoted = new Set(trials.map(({ promotedFrom }) => promotedFrom));
  for (const [bracket, { resources }] of brackets.entries())
    for (let rung = resources.length - 2; rung >= 0; rung -= 1) {
      const found = promotable(
        trials.filter((trial) => trial.bracket === bracket && trial.rung === rung),
        settings.reductionFactor,
      ).find(({ number }) => !promoted.has(number));
      const resource = resources[rung + 1];
      if (found && resource !== undefined)
        return { bracket, rung: rung + 1, resource, promotedFrom: found.number };
    }
  const begun = trials.filter(({ rung, promotedFrom }) => rung === 0 && promotedFrom === undefined);
  const bracket = bracketOfConfiguration(brackets, begun.length);
  return { bracket, rung: 0, resource: brackets[bracket]?.resources[0] ?? settings.max };
}

/** Returns the best trials of a rung; of equal ones the earlier. */
function promotable(trials: readonly RungTrial[], eta: number): readonly RungTrial[] {
  const ended = trials.flatMap((trial) =>
    trial.value === undefined ? [] : [{ ...trial, value: trial.value }],
  );
  const count = Math.floor(ended.length / eta);
  return ended
    .sort((one, other) => one.value - other.value || one.number - other.number)
    .slice(0, count);
}

/** Brackets take turns; each starts all of its configurations. */
function bracketOfConfiguration(brackets: readonly Bracket[], index: number): number {
  const round = brackets.reduce((sum, { configurations }) => sum + configurations, 0);
  let left = index % round;
  for (const [bracket, { configurations }] of brackets.entries()) {
    left -= configurations;
    if (left < 0) return bracket;
  }
  return 0;
}

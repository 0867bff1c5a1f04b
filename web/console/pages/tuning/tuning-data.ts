import type { TuningResultsQuery } from '../../generated/tuning.js';
import { numberOf } from '../../parts/number.js';
import type { Axis } from '../../parts/plot/axis.js';
import type { AnyJob } from '../job/job-data.js';

export type TuningJob = Extract<AnyJob, { readonly __typename: 'TuningJob' }>;
export type Results = NonNullable<TuningResultsQuery['tuningJob']>;
export type Trial = Results['trainingJobs']['nodes'][number];

/** The maximum number of trials of a tuning job. */
export const MOST_TRIALS = 750;

/** The best completed trial. */
export function bestOf({ bestTrainingJob, trainingJobs }: Results): Trial | undefined {
  return trainingJobs.nodes.find(({ trainingJob }) => trainingJob.id === bestTrainingJob?.id);
}

/** For each trial, the best objective of the completed trials up to it. */
export function bestSoFar(trials: readonly Trial[], goal: string): (number | null)[] {
  let best: number | null = null;
  return trials.map(({ status, objectiveValue }) => {
    if (status === 'COMPLETED' && objectiveValue != null) {
      const choose = goal === 'MAXIMIZE' ? Math.max : Math.min;
      best = best === null ? objectiveValue : choose(best, objectiveValue);
    }
    return best;
  });
}

/** The tuned hyperparameters as axes, in the order of their ranges. */
export function parameterAxes({ ranges, hyperband, trainingJobs: { nodes } }: Results): Axis[] {
  const axis = (name: string, numberOf: (text: string) => number) => ({
    id: `p.${name}`,
    label: name,
    numbers: nodes.map(({ hyperparameters }) => finite(numberOf(String(hyperparameters[name])))),
  });
  const numeric = [
    ...ranges.integer,
    ...ranges.continuous,
    ...(hyperband ? [{ ...hyperband, name: hyperband.resource, scaling: 'LINEAR' }] : []),
  ].map(({ name, min, max, scaling }) => ({
    ...axis(name, Number),
    from: min,
    to: max,
    isLogarithmic: isLogarithmic(scaling, min, max),
  }));
  const categorical = ranges.categorical.map(({ name, values }) => ({
    ...axis(name, (text) => values.indexOf(text)),
    from: 0,
    to: values.length - 1,
    names: values,
  }));
  return [...numeric, ...categorical];
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

/** AUTO means LOGARITHMIC for positive numbers over two orders of magnitude. */
function isLogarithmic(scaling: string, min: number, max: number): boolean {
  return scaling === 'LOGARITHMIC' || (scaling === 'AUTO' && min > 0 && max / min >= 99.9999);
}

/** The objective as an axis; empty while no trial has a value. */
export function objectiveAxis(trials: readonly Trial[], label: string): readonly Axis[] {
  const numbers = trials.map(({ objectiveValue }) => objectiveValue ?? null);
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0) return [];
  const from = known.reduce((a, b) => Math.min(a, b));
  const to = known.reduce((a, b) => Math.max(a, b));
  return [{ id: 'objective', label, numbers, from, to }];
}

/** Formats values of hyperparameters: numbers have five digits. */
export function shortValues(values: Trial['hyperparameters']): Record<string, string> {
  const short = (value: unknown) => {
    const text = String(value);
    return text.trim() !== '' && Number.isFinite(Number(text)) ? numberOf(Number(text)) : text;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]));
}

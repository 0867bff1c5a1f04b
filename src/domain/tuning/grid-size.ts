import type { HyperparameterRanges } from './ranges.js';

/** How many combinations whole numbers and categories have. */
export function countGrid({ integer, categorical }: HyperparameterRanges): number {
  const counts = [
    ...integer.map(({ min, max }) => max - min + 1),
    ...categorical.map(({ values }) => values.length),
  ];
  return counts.reduce((product, count) => product * count, 1);
}

/** How many trials a tuning job has when nothing stops it: a grid ends with its last combination. */
export function plannedTrials(job: {
  readonly strategy: string;
  readonly ranges: HyperparameterRanges;
  readonly maxJobs: number;
}): number {
  return job.strategy === 'Grid' ? Math.min(job.maxJobs, countGrid(job.ranges)) : job.maxJobs;
}

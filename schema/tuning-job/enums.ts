import { defineEnum } from '../shared/enum.js';

export const TuningStrategyEnum = defineEnum('TuningStrategy', 'How a tuning job chooses values.', {
  BAYESIAN: ['Bayesian', 'Where a model of the results expects the greatest improvement.'],
  RANDOM: ['Random', 'Evenly at random.'],
  GRID: ['Grid', 'Every combination of whole numbers and categories, once.'],
  HYPERBAND: ['Hyperband', 'Many at random for a short while; the best ones train longer.'],
});

export const ObjectiveGoalEnum = defineEnum(
  'ObjectiveGoal',
  'Which values of a metric are better.',
  {
    MAXIMIZE: ['Maximize', 'The greater ones.'],
    MINIMIZE: ['Minimize', 'The smaller ones.'],
  },
);

export const ScalingEnum = defineEnum('Scaling', 'How the range of a number is searched.', {
  AUTO: [
    'Auto',
    'LOGARITHMIC for positive numbers over two orders of magnitude or more, REVERSE_LOGARITHMIC where a range comes as near to 1, else LINEAR.',
  ],
  LINEAR: ['Linear', 'Evenly.'],
  LOGARITHMIC: ['Logarithmic', 'By orders of magnitude; positive numbers only.'],
  REVERSE_LOGARITHMIC: [
    'ReverseLogarithmic',
    'By orders of magnitude of 1 − value; continuous ranges within 0 and below 1 only.',
  ],
});

export const ObjectiveStatusEnum = defineEnum(
  'ObjectiveStatus',
  'Whether a trial has told its objective.',
  {
    SUCCEEDED: ['Succeeded', 'It has ended, and reported it.'],
    PENDING: ['Pending', 'It has not ended yet.'],
    FAILED: ['Failed', 'It has ended without it.'],
  },
);

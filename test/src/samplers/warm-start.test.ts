import { expect, it } from 'vitest';
import { nextTrial, type TuningState } from '#src/samplers/next-trial.js';

const RANGES: TuningState['ranges'] = {
  integer: [{ name: 'x', min: 1, max: 4, scaling: 'Linear' }],
  continuous: [],
  categorical: [],
};

it.each([
  ['Random', {}],
  ['Hyperband', { hyperband: { resource: 'epochs', min: 1, max: 9, reductionFactor: 3 } }],
] as const)('%s leaves out points that earlier tuning jobs have tried', (strategy, more) => {
  const earlier = ['1', '2', '4'].map((x) => ({ hyperparameters: { x }, objective: 1 }));
  for (let seed = 1; seed <= 20; seed += 1) {
    const state: TuningState = {
      ...{ strategy, ranges: RANGES, goal: 'Minimize', seed, trials: [], earlier, refused: [] },
      ...more,
    };
    expect(nextTrial(state).hyperparameters['x']).toBe('3');
  }
});

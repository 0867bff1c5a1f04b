import type { NumericRange, TuningRequest } from '#src/domain/tuning/index.js';
import type { TestPlatform } from './platform.js';

/** A range from 0 to 1. */
export function unit(name: string): NumericRange {
  return { name, min: 0, max: 1, scaling: 'Linear' };
}

/** What a request has besides, with values of the hyperparameters that are not searched. */
export type TuningOptions = Partial<TuningRequest> & {
  readonly values?: Readonly<Record<string, unknown>>;
};

/** A tuning job of `objective.mjs`, whose loss is least where x is 0.3 and y is 0.6. */
export function tuningRequest(
  platform: Pick<TestPlatform, 'request'>,
  { values = {}, ...more }: TuningOptions = {},
): TuningRequest {
  return {
    name: 'tune',
    objective: { metricName: 'loss', goal: 'Minimize' },
    ranges: { continuous: [unit('x'), unit('y')] },
    maxJobs: 6,
    randomSeed: 1,
    trainingJob: platform.request({ program: 'objective.mjs', hyperparameters: values }),
    ...more,
  };
}

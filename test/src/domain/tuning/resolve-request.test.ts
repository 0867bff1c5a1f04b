import { describe, expect, it } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import {
  type NumericRange,
  resolveTuningRequest,
  type TuningRequest,
} from '#src/domain/tuning/index.js';

const ROLE = 'arn:aws:iam::000000000000:role/forebear';
const RESOURCES = { instanceType: 'local', instanceCount: 1 };

function range(name: string, ends: Partial<NumericRange> = {}): NumericRange {
  return { name, min: 0, max: 1, scaling: 'Auto', ...ends };
}

const REQUEST: TuningRequest = {
  name: 'tune',
  objective: { metricName: 'loss', goal: 'Minimize' },
  ranges: { continuous: [range('rate')] },
  maxJobs: 10,
  trainingJob: { algorithm: { image: 'mine' }, channels: [], resources: RESOURCES },
};

const IPINSIGHTS: TuningRequest = {
  ...REQUEST,
  objective: { metricName: 'validation:discriminator_auc', goal: 'Maximize' },
  ranges: { integer: [range('vector_dim', { min: 8, max: 256 })] },
  trainingJob: { ...REQUEST.trainingJob, algorithm: { name: 'ipinsights' } },
};

const HYPERBAND = { resource: 'epochs', min: 1, max: 9 };

function resolve(more: Partial<TuningRequest>, base = REQUEST) {
  return resolveTuningRequest({ ...base, ...more }, { executionRole: ROLE });
}

describe('a request for a tuning job', () => {
  it('is filled in', () => {
    expect(resolve({})).toMatchObject({
      strategy: 'Bayesian',
      maxParallelJobs: 1,
      earlyStopping: false,
      role: ROLE,
      ranges: { integer: [], continuous: [range('rate')], categorical: [] },
      experiment: { experimentName: 'tune', trialName: 'tune' },
      warmStartFrom: [],
    });
    expect(resolve({ strategy: 'Hyperband', hyperband: HYPERBAND }).hyperband).toEqual({
      ...HYPERBAND,
      reductionFactor: 3,
    });
  });

  it.each<[string, Partial<TuningRequest>, string]>([
    ['a name that is too long', { name: 'n'.repeat(33) }, 'name'],
    ['no ranges', { ranges: {} }, 'ranges'],
    ['no jobs', { maxJobs: 0 }, 'maxJobs'],
    ['too many jobs', { maxJobs: 751 }, 'maxJobs'],
    ['no job at a time', { maxParallelJobs: 0 }, 'maxParallelJobs'],
    ['a seed below 0', { randomSeed: -1 }, 'randomSeed'],
    [
      'a range from the greater end',
      { ranges: { continuous: [range('rate', { min: 2 })] } },
      'ranges.continuous',
    ],
    [
      'an endless range',
      { ranges: { continuous: [range('rate', { max: Number.POSITIVE_INFINITY })] } },
      'ranges.continuous',
    ],
    [
      'a range of whole numbers with a half',
      { ranges: { integer: [range('n', { max: 1.5 })] } },
      'ranges.integer.n',
    ],
    [
      'a logarithmic range from 0',
      { ranges: { continuous: [range('rate', { scaling: 'Logarithmic' })] } },
      'ranges.continuous',
    ],
    [
      'a reverse logarithmic range to 1',
      { ranges: { continuous: [range('rate', { scaling: 'ReverseLogarithmic' })] } },
      'ranges.continuous',
    ],
    [
      'a reverse logarithmic range of whole numbers',
      { ranges: { integer: [range('n', { scaling: 'ReverseLogarithmic' })] } },
      'ranges.integer',
    ],
    [
      'two ranges of one name',
      { ranges: { continuous: [range('rate')], categorical: [{ name: 'rate', values: ['a'] }] } },
      'ranges',
    ],
    [
      'no values',
      { ranges: { categorical: [{ name: 'kind', values: [] }] } },
      'ranges.categorical',
    ],
    [
      'a value twice',
      { ranges: { categorical: [{ name: 'kind', values: ['a', 'a'] }] } },
      'ranges.categorical',
    ],
    [
      'a range of a hyperparameter that has a value',
      { trainingJob: { ...REQUEST.trainingJob, hyperparameters: { rate: 1 } } },
      'trainingJob.hyperparameters',
    ],
    [
      'a name for the training jobs',
      { trainingJob: { ...REQUEST.trainingJob, name: 'mine' } },
      'trainingJob.name',
    ],
    ['a grid of endlessly many values', { strategy: 'Grid' }, 'ranges.continuous'],
    ['Hyperband without its settings', { strategy: 'Hyperband' }, 'hyperband'],
    ['settings of Hyperband for another strategy', { hyperband: HYPERBAND }, 'hyperband'],
    [
      'Hyperband with early stopping',
      { strategy: 'Hyperband', hyperband: HYPERBAND, earlyStopping: true },
      'earlyStopping',
    ],
    [
      'Hyperband over a hyperparameter that is searched',
      { strategy: 'Hyperband', hyperband: { ...HYPERBAND, resource: 'rate' } },
      'hyperband.resource',
    ],
    [
      'Hyperband with its least above its most',
      { strategy: 'Hyperband', hyperband: { ...HYPERBAND, min: 10 } },
      'hyperband.max',
    ],
    [
      'a grid that is to start from others',
      {
        strategy: 'Grid',
        ranges: { integer: [{ name: 'i', min: 1, max: 2, scaling: 'Auto' }] },
        maxJobs: 9,
        warmStartFrom: ['a'],
      },
      'warmStartFrom',
    ],
    ['six jobs to start from', { warmStartFrom: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'warmStartFrom'],
  ])('with %s is refused', (_, more, field) => {
    expect(refusal(() => resolve(more))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field },
    });
  });

  it('for more combinations than jobs is refused with both numbers', () => {
    const ranges = {
      integer: [range('n', { min: 1, max: 4 })],
      categorical: [{ name: 'kind', values: ['a', 'b', 'c'] }],
    };
    const { message = '' } = refusal(() => resolve({ strategy: 'Grid', ranges })) ?? {};
    expect(message).toContain('12');
    expect(message).toContain('10');
    expect(resolve({ strategy: 'Grid', ranges, maxJobs: 12 }).maxJobs).toBe(12);
  });

  it.each<[string, Partial<TuningRequest>, string]>([
    ['a hyperparameter that it does not have', { ranges: { integer: [range('depth')] } }, 'ranges'],
    [
      'a range beyond what it allows',
      { ranges: { integer: [range('vector_dim', { min: 2, max: 64 })] } },
      'ranges.integer',
    ],
    [
      'other numbers where it needs whole ones',
      { ranges: { continuous: [range('epochs', { min: 1, max: 5 })] } },
      'ranges.continuous',
    ],
    [
      'an objective that it does not report',
      { objective: { metricName: 'loss', goal: 'Minimize' } },
      'objective',
    ],
    [
      'the worst of its objective',
      { objective: { metricName: 'validation:discriminator_auc', goal: 'Minimize' } },
      'objective',
    ],
  ])('of a built-in algorithm with %s is refused', (_, more, field) => {
    expect(resolve({}, IPINSIGHTS).ranges.integer).toHaveLength(1);
    expect(refusal(() => resolve(more, IPINSIGHTS))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field },
    });
  });
});

function refusal(action: () => unknown) {
  try {
    action();
  } catch (error) {
    if (isPlatformError(error)) return error;
    throw error;
  }
  return undefined;
}

import { describe, expect, it } from 'vitest';
import {
  algorithmImageUri,
  builtInAlgorithm,
  checkHyperparameters,
  type HyperparameterProblem,
  IPINSIGHTS,
} from '#src/domain/algorithms/index.js';
import { PlatformError } from '#src/domain/errors/index.js';

const REQUIRED = { num_entity_vectors: '20000', vector_dim: '128' };

function problems(values: Record<string, string>): readonly HyperparameterProblem[] {
  try {
    checkHyperparameters(IPINSIGHTS, values);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    expect(error.code).toBe('HYPERPARAMETER_INVALID');
    return error.details['problems'] as readonly HyperparameterProblem[];
  }
  return [];
}

describe('checkHyperparameters', () => {
  it('fills in the defaults and keeps given values', () => {
    expect(checkHyperparameters(IPINSIGHTS, { ...REQUIRED, epochs: ' 5 ' })).toEqual({
      num_entity_vectors: '20000',
      vector_dim: '128',
      batch_metrics_publish_interval: '1000',
      epochs: '5',
      learning_rate: '0.001',
      mini_batch_size: '10000',
      num_ip_encoder_layers: '1',
      random_negative_sampling_rate: '1',
      shuffled_negative_sampling_rate: '1',
      weight_decay: '0.00001',
    });
  });

  it('lists every bad one with its value and the allowed ones', () => {
    const bad = { vector_dim: '3', epochs: '1.5', learning_rate: 'fast', momentum: '0.9' };
    expect(problems(bad)).toEqual([
      { name: 'momentum', value: '0.9', allowed: expect.stringContaining('vector_dim') },
      { name: 'num_entity_vectors', allowed: 'an integer from 1 to 250000000' },
      { name: 'vector_dim', value: '3', allowed: 'an integer from 4 to 4096' },
      { name: 'epochs', value: '1.5', allowed: 'an integer of at least 1' },
      { name: 'learning_rate', value: 'fast', allowed: 'a number from 0.000001 to 10' },
    ]);
  });

  it.each(IPINSIGHTS.hyperparameters)('holds the range of $name', (spec) => {
    const given = (value: number) => ({
      ...REQUIRED,
      [spec.name]: `${value}`,
      // keeps the rules over two hyperparameters out of the way
      ...(spec.name === 'random_negative_sampling_rate' && value === 500
        ? { shuffled_negative_sampling_rate: '0' }
        : {}),
      ...(spec.name === 'shuffled_negative_sampling_rate' && value === 500
        ? { random_negative_sampling_rate: '0' }
        : {}),
      ...(spec.name === 'num_entity_vectors' ? { vector_dim: '4' } : {}),
    });
    expect(problems(given(spec.min))).toEqual([]);
    expect(problems(given(spec.min - 1))).toMatchObject([{ name: spec.name }]);
    if (spec.max === undefined) return;
    expect(problems(given(spec.max)).filter(({ name }) => name === spec.name)).toEqual([]);
    expect(problems(given(spec.max + 1))).toMatchObject([{ name: spec.name }]);
  });

  it.each(['', ' ', '0x10', 'NaN', 'Infinity', '1e400', '12 8', '--4', '1,000'])(
    'refuses %j as a number',
    (value) => {
      expect(problems({ ...REQUIRED, learning_rate: value })).toHaveLength(1);
      expect(problems({ ...REQUIRED, epochs: value })).toHaveLength(1);
    },
  );

  it('needs at least one negative, and at most 500, for a record', () => {
    const rates = (random: number, shuffled: number) => ({
      ...REQUIRED,
      random_negative_sampling_rate: `${random}`,
      shuffled_negative_sampling_rate: `${shuffled}`,
    });
    expect(problems(rates(0, 0))).toMatchObject([{ value: '0', allowed: 'from 1 to 500' }]);
    expect(problems(rates(250, 251))).toMatchObject([{ value: '501' }]);
    expect(problems(rates(250, 250))).toEqual([]);
  });

  it.each(['4', '8'])('refuses an entity table of dimension %s beyond 4 GiB in training', (dim) => {
    const table = (rows: number) => ({ num_entity_vectors: `${rows}`, vector_dim: dim });
    expect(problems(table(44_739_242))).toEqual([]);
    expect(problems(table(44_739_243))).toMatchObject([{ value: '4294967328' }]);
  });

  it('lets the names of the platform and its tuner pass', () => {
    const values = { ...REQUIRED, _tuning_objective_metric: 'x', sagemaker_region: 'local' };
    expect(checkHyperparameters(IPINSIGHTS, values)).toMatchObject(values);
    expect(problems({ ...REQUIRED, _tuning_speed: '1' })).toMatchObject([
      { name: '_tuning_speed' },
    ]);
  });
});

describe('builtInAlgorithm', () => {
  it('answers to the key and to the image of any region', () => {
    expect(algorithmImageUri('ipinsights', 'eu-west-1')).toBe('eu-west-1.forebear/ipinsights:1');
    for (const name of ['ipinsights', 'forebear/ipinsights:1', 'local.forebear/ipinsights:1']) {
      expect(builtInAlgorithm(name)).toBe(IPINSIGHTS);
    }
    for (const name of ['IPINSIGHTS', 'forebear/ipinsights:2', 'a/b.forebear/ipinsights:1', '']) {
      expect(builtInAlgorithm(name)).toBeUndefined();
    }
  });

  it('names the known algorithms for an unknown one', () => {
    expect(() => algorithmImageUri('xgboost', 'local')).toThrow(
      expect.objectContaining({ code: 'IMAGE_UNKNOWN' }),
    );
  });
});

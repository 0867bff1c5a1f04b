import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { resolveTrainingRequest, type TrainingRequest } from '#src/domain/training/index.js';

const RUNTIMES = {
  fallback: '/usr/bin/python3',
  frameworks: [
    {
      transformersVersion: '4.44.2',
      pytorchVersion: '1.13.1',
      pyVersion: 'py311',
      runtime: '/t/4',
    },
    { transformersVersion: '4.6.1', pytorchVersion: '1.7.1', pyVersion: 'py36', runtime: '/t/3' },
    { pyVersion: 'py312', runtime: '/p/12' },
  ],
};
const DEFAULTS = {
  scope: DEFAULT_ARN_SCOPE,
  executionRole: 'arn:aws:iam::000000000000:role/forebear',
  defaultBucket: 'forebear-local-000000000000',
  runtimes: () => RUNTIMES,
};
const LOCAL = { instanceType: 'local', instanceCount: 1 };
const TRAIN = { name: 'train', uri: 's3://data/train.csv', contentType: 'text/csv' };
const GOOD: TrainingRequest = {
  algorithm: { name: 'ipinsights' },
  hyperparameters: { num_entity_vectors: 20_000, vector_dim: '128' },
  channels: [TRAIN],
  resources: LOCAL,
};
const SCRIPT: TrainingRequest = {
  algorithm: { entryPoint: 'train.py', sourceDir: 's3://code/src/' },
  channels: [],
  resources: LOCAL,
};

const resolve = (request: TrainingRequest) => resolveTrainingRequest(request, DEFAULTS);

function codeOf(request: TrainingRequest): string {
  try {
    resolve(request);
    return 'none';
  } catch (error) {
    return isPlatformError(error) ? error.code : String(error);
  }
}

describe('a training request', () => {
  it('is filled in with defaults', () => {
    expect(resolve(GOOD)).toMatchObject({
      baseName: 'ipinsights-training',
      imageUri: 'local.forebear/ipinsights:1',
      role: DEFAULTS.executionRole,
      outputPath: 's3://forebear-local-000000000000/',
      maxRuntimeSeconds: 86_400,
      experiment: {
        experimentName: 'ipinsights-training',
        trialName: 'ipinsights-training',
      },
      hyperparameters: { num_entity_vectors: '20000', vector_dim: '128', epochs: '10' },
    });
  });

  it('takes its base name from the request, the name, or the image', () => {
    expect(resolve({ ...GOOD, baseJobName: 'mine' }).baseName).toBe('mine');
    expect(resolve({ ...GOOD, name: 'mine-2021-06-08-11-57-31-123' }).baseName).toBe('mine');
    expect(resolve(SCRIPT).baseName).toBe('script-training');
    const image = { image: 'registry:5000/team/my_trainer:2' };
    expect(resolve({ ...GOOD, algorithm: image, hyperparameters: {} }).baseName).toBe(
      'my-trainer-training',
    );
  });

  it('runs a script by the configured interpreter, or by the one that its versions select', () => {
    const chosen = (more: object) => {
      const { algorithm } = resolve({ ...SCRIPT, algorithm: { ...SCRIPT.algorithm, ...more } });
      return [algorithm.runtime, algorithm.frameworkVersions];
    };
    expect(chosen({})).toEqual(['/usr/bin/python3', {}]);
    expect(chosen({ transformersVersion: '4.44' })).toEqual([
      '/t/4',
      { transformers_version: '4.44.2', pytorch_version: '1.13.1', py_version: 'py311' },
    ]);
    expect(chosen({ pytorchVersion: '1.7', pyVersion: 'py36' })[0]).toBe('/t/3');
    expect(chosen({ pyVersion: 'py312' })).toEqual(['/p/12', { py_version: 'py312' }]);
  });

  it('contains the selected version in its base name, and has no image', () => {
    const algorithm = { ...SCRIPT.algorithm, transformersVersion: '4.44' };
    const resolved = resolve({ ...SCRIPT, algorithm });
    expect(resolved.baseName).toBe('huggingface-pytorch-training');
    expect(resolved.imageUri).toBeUndefined();
  });

  it.each([
    ['transformersVersion', '4.4'],
    ['pytorchVersion', '9.9.9'],
    ['pyVersion', 'py27'],
  ])('is refused with %s that nothing has, with the supported ones', (field, version) => {
    const algorithm = { ...SCRIPT.algorithm, [field]: version };
    expect(() => resolve({ ...SCRIPT, algorithm })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: { field: `algorithm.${field}` },
        message: expect.stringMatching(
          new RegExp(`'${version}'.*'4.44.2' with '1.13.1' with 'py311'; '4.6.1'`),
        ),
      }),
    );
  });

  it.each([
    ['an image', { image: 'x', entryPoint: 'train.py', sourceDir: 's3://code/' }],
    ['a built-in algorithm', { name: 'ipinsights' }],
    ['a script of another language', { entryPoint: 'a.sh', sourceDir: 's3://code/' }],
  ])('is refused with a version beside %s', (_what, algorithm) => {
    const request = { ...SCRIPT, algorithm: { ...algorithm, pyVersion: 'py312' } };
    expect(codeOf(request)).toBe('VALIDATION_FAILED');
  });

  it('is refused by the name of the field that is wrong', () => {
    const experiment = { displayName: '-x' };
    expect(() => resolve({ ...GOOD, experiment })).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ field: 'experiment.displayName' }),
      }),
    );
  });

  it('hands values to the program as strings', () => {
    const hyperparameters = { a: 'text', b: 0.1, c: true, d: [1, 'x'], e: { f: 1 } };
    expect(resolve({ ...SCRIPT, hyperparameters }).hyperparameters).toEqual({
      a: 'text',
      b: '0.1',
      c: 'true',
      d: '[1,"x"]',
      e: '{"f":1}',
    });
  });

  it('is checked against the table of a built-in algorithm', () => {
    const hyperparameters = { ...GOOD.hyperparameters, vector_dim: 2 };
    expect(codeOf({ ...GOOD, hyperparameters })).toBe('HYPERPARAMETER_INVALID');
  });

  const refused: Record<string, TrainingRequest> = {
    'a bad name': { ...GOOD, name: '-job' },
    'half of a surrogate pair in a tag': { ...GOOD, tags: { a: 'x\udc00' } },
    'half of a surrogate pair in a name': { ...GOOD, tags: { 'x\ud83d': 'a' } },
    'NUL in a command': { ...SCRIPT, algorithm: { image: 'x', entrypoint: ['a\0b'] } },
    'NUL in a nested hyperparameter': { ...SCRIPT, hyperparameters: { a: { b: ['\0'] } } },
    'a long name': { ...GOOD, name: 'x'.repeat(64) },
    'no algorithm': { ...GOOD, algorithm: {} },
    'a name and an image': { ...GOOD, algorithm: { name: 'ipinsights', image: 'x' } },
    'a script without its folder': { ...SCRIPT, algorithm: { entryPoint: 'train.py' } },
    'a folder without a script': { ...SCRIPT, algorithm: { image: 'x', sourceDir: 's3://code/' } },
    'a script outside its folder': {
      ...SCRIPT,
      algorithm: { ...SCRIPT.algorithm, entryPoint: '../train.py' },
    },
    'a channel twice': { ...SCRIPT, channels: [TRAIN, { ...TRAIN, name: 'TRAIN' }] },
    'a channel with the name of the image': {
      ...SCRIPT,
      channels: [{ ...TRAIN, name: 'SageMaker.ImageUri' }],
    },
    'a channel with the name __proto__': {
      ...SCRIPT,
      channels: [{ ...TRAIN, name: '__proto__' }],
    },
    'a channel that the algorithm lacks': { ...GOOD, channels: [TRAIN, { ...TRAIN, name: 'x' }] },
    'a missing channel': { ...GOOD, channels: [] },
    'a content type': { ...GOOD, channels: [{ ...TRAIN, contentType: 'text/plain' }] },
    'a pipe for an algorithm that reads files': {
      ...GOOD,
      channels: [{ ...TRAIN, inputMode: 'Pipe' }],
    },
    'a role': { ...GOOD, role: 'me' },
    'an instance type': { ...GOOD, resources: { ...LOCAL, instanceType: 'big' } },
    'no instances': { ...GOOD, resources: { ...LOCAL, instanceCount: 0 } },
    'no time': { ...GOOD, maxRuntimeSeconds: 0 },
    'too much time': { ...GOOD, maxRuntimeSeconds: 28 * 86_400 + 1 },
    'an environment name': { ...GOOD, environment: { '1': 'x' } },
    'an environment value': { ...GOOD, environment: { a: 1 } },
    'a masked environment value': { ...GOOD, environment: { KEY: '***' } },
    'a tag': { ...GOOD, tags: { a: 'x'.repeat(257) } },
    'an experiment name': { ...GOOD, experiment: { experimentName: 'a b' } },
    'a hyperparameter without value': { ...SCRIPT, hyperparameters: { a: null } },
    'too many metrics': {
      ...SCRIPT,
      algorithm: {
        ...SCRIPT.algorithm,
        metricDefinitions: Array.from({ length: 41 }, (_, i) => ({ name: `m${i}`, regex: '(x)' })),
      },
    },
  };
  it.each(Object.keys(refused))('is refused for %s', (what) => {
    expect(codeOf(refused[what] ?? GOOD)).toBe('VALIDATION_FAILED');
  });

  it('has a code for a bad URI, bucket or algorithm', () => {
    expect(codeOf({ ...GOOD, outputPath: 'file:///tmp' })).toBe('S3_URI_INVALID');
    expect(codeOf({ ...GOOD, channels: [{ ...TRAIN, uri: 's3://X/' }] })).toBe(
      'BUCKET_NAME_INVALID',
    );
    expect(codeOf({ ...GOOD, algorithm: { name: 'unheard' } })).toBe('IMAGE_UNKNOWN');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type ProcessingRequest, resolveProcessingRequest } from '#src/domain/processing/index.js';

const DEFAULTS = {
  scope: DEFAULT_ARN_SCOPE,
  executionRole: 'arn:aws:iam::000000000000:role/forebear',
  defaultBucket: 'default-bucket',
};
const REQUEST: ProcessingRequest = {
  image: 'registry.example/tools/clean:2',
  resources: { instanceType: 'local', instanceCount: 1 },
};
const IN = { name: 'in', uri: 's3://bucket/in/', localPath: '/opt/ml/processing/input' };
const OUT = { name: 'out', uri: 's3://bucket/out/', localPath: '/opt/ml/processing/output' };

const resolve = (more: Partial<ProcessingRequest>) =>
  resolveProcessingRequest({ ...REQUEST, ...more }, DEFAULTS);

describe('a processing request', () => {
  it('is filled in with defaults', () => {
    expect(resolve({})).toEqual({
      baseName: 'clean-processing',
      role: DEFAULTS.executionRole,
      experiment: { experimentName: 'clean-processing', trialName: 'clean-processing' },
      tags: {},
      maxRuntimeSeconds: 86_400,
      resources: REQUEST.resources,
      environment: {},
      image: REQUEST.image,
      command: [],
      inputs: [],
      outputs: [],
    });
  });

  it('may put inputs into one another, and drops slashes at the end of a path', () => {
    const code = { name: 'code', uri: 's3://bucket/code/', localPath: `${IN.localPath}/code/` };
    const { inputs } = resolve({ inputs: [IN, code], outputs: [OUT] });
    expect(inputs.map(({ localPath }) => localPath)).toEqual([
      '/opt/ml/processing/input',
      '/opt/ml/processing/input/code',
    ]);
  });

  it.each([
    ['an image with a space', { image: 'a b' }],
    ['a name that is none', { name: 'a b' }],
    ['201 words', { command: Array.from({ length: 201 }, () => 'x') }],
    ['a long word', { command: ['x'.repeat(257)] }],
    ['more than 9 days', { maxRuntimeSeconds: 777_601 }],
    ['a long value of a variable', { environment: { A: 'x'.repeat(257) } }],
    [
      '11 inputs',
      {
        inputs: Array.from({ length: 11 }, (_, at) => ({
          ...IN,
          name: `i${at}`,
          localPath: `/opt/ml/${at}`,
        })),
      },
    ],
    ['an input with the name of the code', { inputs: [{ ...IN, name: 'SageMaker.SourceDir' }] }],
    ['an input name twice', { inputs: [IN, { ...IN, name: 'IN', localPath: '/opt/ml/b' }] }],
    ['a folder of two inputs', { inputs: [IN, { ...IN, name: 'b' }] }],
    ['a URI of two outputs', { outputs: [OUT, { ...OUT, name: 'b', uri: 's3://bucket/out' }] }],
    [
      'an input that would be an output',
      { inputs: [{ ...IN, localPath: `${OUT.localPath}/x` }], outputs: [OUT] },
    ],
    ['a folder elsewhere', { inputs: [{ ...IN, localPath: '/etc/forebear' }] }],
    ['a relative folder', { outputs: [{ ...OUT, localPath: 'opt/ml/x' }] }],
    ['the root itself', { outputs: [{ ...OUT, localPath: '/opt/ml/' }] }],
    ['a way out', { outputs: [{ ...OUT, localPath: '/opt/ml/../../etc' }] }],
    ['the configuration', { inputs: [{ ...IN, localPath: '/opt/ml/config/x' }] }],
    ['an output among inputs', { outputs: [{ ...OUT, localPath: '/opt/ml/input/x' }] }],
    ['a folder with an empty name', { inputs: [{ ...IN, localPath: '/opt/ml//x' }] }],
    ['a folder with a line break', { inputs: [{ ...IN, localPath: '/opt/ml/a\nb' }] }],
  ] satisfies readonly (readonly [string, Partial<ProcessingRequest>])[])(
    'is refused with %s',
    (_, more) => {
      expect(() => resolve(more)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
    },
  );

  it('is refused with an invalid URI', () => {
    expect(() => resolve({ inputs: [{ ...IN, uri: 'file:///etc' }] })).toThrow(
      expect.objectContaining({ code: 'S3_URI_INVALID' }),
    );
  });

  it('never resolves a path that leaves the root', () => {
    const part = fc.constantFrom('..', '.', '', 'a', '/', 'opt', 'ml', '\\', '\0', '..a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        try {
          const { outputs } = resolve({
            outputs: [{ ...OUT, localPath: `/opt/ml/${parts.join('/')}` }],
          });
          const names = outputs[0]?.localPath.split('/') ?? [];
          expect(names.slice(0, 3)).toEqual(['', 'opt', 'ml']);
          expect(names.slice(1).every((name) => !['', '.', '..'].includes(name))).toBe(true);
        } catch (error) {
          if (!isPlatformError(error, 'VALIDATION_FAILED')) throw error;
        }
      }),
    );
  });
});

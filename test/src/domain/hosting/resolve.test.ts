import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import {
  type EndpointRequest,
  type ModelRequest,
  resolveEndpointRequest,
  resolveModelRequest,
} from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { jobOf } from '../training/job-of.js';

const defaults = {
  scope: DEFAULT_ARN_SCOPE,
  executionRole: 'arn:aws:iam::000000000000:role/forebear',
  runtimes: () => ({
    fallback: '/usr/bin/python3',
    frameworks: [{ pytorchVersion: '1.13.1', runtime: '/t/1' }],
  }),
};

describe('a model request', () => {
  it('takes image and data from a training job', () => {
    const modelData = toS3Uri('s3://bucket/job/output/model.tar.gz');
    const job = jobOf(1, {
      name: 'fit-2026-01-01-00-00-00-000',
      imageUri: 'local.forebear/ipinsights:1',
      modelData,
      role: 'arn:aws:iam::000000000000:role/trainer',
    });
    expect(resolveModelRequest({ trainingJobName: job.name }, job, defaults)).toMatchObject({
      image: 'local.forebear/ipinsights:1',
      modelData,
      role: 'arn:aws:iam::000000000000:role/trainer',
      baseName: 'fit',
    });
  });

  it.each([{ modelData: 's3://bucket/model.tar.gz' }, { environment: { HF_MODEL_ID: 'me/tiny' } }])(
    'has the default functions of the image for a Hugging Face model without code: %j',
    (given) => {
      const image =
        '123456789012.dkr.ecr.us-east-1.amazonaws.com/huggingface-pytorch-inference:1.13.1';
      expect(resolveModelRequest({ image, ...given }, undefined, defaults)).toMatchObject({
        image: '/t/1',
        imageUri: image,
        code: { defaults: 'huggingface', candidates: ['model/code/inference.py'] },
      });
    },
  );

  it('finds the image of a built-in algorithm', () => {
    expect(resolveModelRequest({ algorithm: 'ipinsights' }, undefined, defaults)).toMatchObject({
      image: 'local.forebear/ipinsights:1',
      role: defaults.executionRole,
      baseName: 'ipinsights',
    });
  });

  const refused: readonly (readonly [string, ModelRequest, string])[] = [
    ['no program', {}, 'VALIDATION_FAILED'],
    ['two programs', { image: 'a', algorithm: 'ipinsights' }, 'VALIDATION_FAILED'],
    ['an unknown algorithm', { algorithm: 'nothing' }, 'IMAGE_UNKNOWN'],
    ['an image with spaces', { image: 'a b' }, 'VALIDATION_FAILED'],
    ['a bad name', { image: 'a', name: '-a' }, 'VALIDATION_FAILED'],
    ['data that is no URI', { image: 'a', modelData: 'model.tar.gz' }, 'S3_URI_INVALID'],
    ['data that is no archive', { image: 'a', modelData: 's3://bucket/m' }, 'VALIDATION_FAILED'],
    ['a role that is none', { image: 'a', role: 'me' }, 'VALIDATION_FAILED'],
    ['a bad variable name', { image: 'a', environment: { 'A-B': '1' } }, 'VALIDATION_FAILED'],
  ];
  it.each(refused)('with %s is refused', (_what, request, code) => {
    expect(() => resolveModelRequest(request, undefined, defaults)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('of a job without a model is refused', () => {
    expect(() =>
      resolveModelRequest({ trainingJobName: 'job', image: 'a' }, jobOf(1), defaults),
    ).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});

describe('an endpoint request', () => {
  it('fills in the variant', () => {
    expect(resolveEndpointRequest({ name: 'live', variants: [{ modelName: 'm' }] })).toEqual({
      name: 'live',
      watch: { seconds: 10, maxErrorRate: 0.1 },
      tags: {},
      variants: [
        { name: 'AllTraffic', modelName: 'm', instanceType: 'local', instanceCount: 1, weight: 1 },
      ],
    });
  });

  const request = (...variants: EndpointRequest['variants']) => ({ name: 'live', variants });
  const modelName = 'm';
  const refused: readonly (readonly [string, EndpointRequest])[] = [
    ['no variant', request()],
    ['a bad name', { name: 'a_b', variants: [{ modelName }] }],
    ['twice the same variant', request({ modelName }, { modelName })],
    ['no instance', request({ modelName, instanceCount: 0 })],
    ['half an instance', request({ modelName, instanceCount: 1.5 })],
    ['an unknown instance type', request({ modelName, instanceType: 'big' })],
    ['a negative weight', request({ modelName, weight: -1 })],
    ['a weight whose sum is beyond numbers', request({ modelName, weight: 1e308 })],
    ['half of a surrogate pair', { ...request({ modelName }), tags: { a: '\udc00' } }],
    ['a weight that is no number', request({ modelName, weight: Number.NaN })],
    ['no share for anyone', request({ modelName, weight: 0 })],
  ];
  it.each(refused)('with %s is refused', (_what, input) => {
    expect(() => resolveEndpointRequest(input)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });
});

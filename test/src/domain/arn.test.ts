import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARN_KINDS, DEFAULT_ARN_SCOPE, makeArn, parseArn, toArn } from '#src/domain/arn.js';

const scope = fc.record({
  partition: fc.constantFrom('aws', 'aws-cn', 'aws-us-gov'),
  region: fc.stringMatching(/^[a-z]{2}-[a-z]{4,9}-\d$/),
  account: fc.stringMatching(/^\d{12}$/),
});
const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,100}$/);

describe('an ARN', () => {
  it('is parsed into its parts, the id in lower case', () => {
    fc.assert(
      fc.property(scope, fc.constantFrom(...ARN_KINDS), id, (where, kind, name) => {
        const arn = makeArn(where, kind, name);
        expect(parseArn(arn)).toEqual({ ...where, kind, id: name.toLowerCase() });
        expect(toArn(arn)).toBe(arn);
      }),
    );
  });

  it('has the spelling of the originals', () => {
    expect(makeArn(DEFAULT_ARN_SCOPE, 'training-job', 'Job-1')).toBe(
      'arn:aws:sagemaker:local:000000000000:training-job/job-1',
    );
  });

  it('never parses into parts that make another one', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((end) => `arn:aws:sagemaker:local:000000000000:${end}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let parts: ReturnType<typeof parseArn>;
        try {
          parts = parseArn(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'ARN_INVALID' });
          return;
        }
        expect(makeArn(parts, parts.kind, parts.id)).toBe(
          text.slice(0, text.indexOf('/')) + text.slice(text.indexOf('/')).toLowerCase(),
        );
      }),
    );
  });

  it.each([
    '',
    'arn',
    'arn:aws:s3:::bucket',
    'arn:aws:sagemaker:local:1:artifact/x',
    'arn:aws:sagemaker:local:000000000000:artifact/',
    'arn:aws:sagemaker:local:000000000000:artifact',
    'arn:aws:sagemaker:local:000000000000:unknown/x',
    'arn:aws:sagemaker:local:000000000000:artifact/x\ny',
    ' arn:aws:sagemaker:local:000000000000:artifact/x',
    `arn:aws:sagemaker:local:000000000000:artifact/${'x'.repeat(256)}`,
  ])('is not %j', (text) => {
    expect(() => parseArn(text)).toThrow(expect.objectContaining({ code: 'ARN_INVALID' }));
  });
});

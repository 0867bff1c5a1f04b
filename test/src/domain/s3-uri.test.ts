import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBucketName, joinS3Uri, makeS3Uri, parseS3Uri, toS3Uri } from '#src/domain/s3-uri.js';

const bucket = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/);
const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !/[\p{Cc}/\\]/u.test(text) && text !== '.' && text !== '..');
const key = fc.array(segment, { minLength: 1, maxLength: 6 }).map((segments) => segments.join('/'));

describe('an object-storage URI', () => {
  it('is read back into bucket and key', () => {
    fc.assert(
      fc.property(bucket, key, (name, path) => {
        expect(parseS3Uri(makeS3Uri(name, path))).toEqual({ bucket: name, key: path });
        expect(parseS3Uri(makeS3Uri(name, `${path}/`))).toEqual({ bucket: name, key: `${path}/` });
      }),
    );
  });

  it('may name a bucket alone', () => {
    expect(parseS3Uri('s3://bucket')).toEqual({ bucket: 'bucket', key: '' });
    expect(parseS3Uri('s3://bucket/')).toEqual({ bucket: 'bucket', key: '' });
  });

  it('is joined with one slash between', () => {
    fc.assert(
      fc.property(
        bucket,
        key,
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        (name, path, more) => {
          const expected = `s3://${name}/${path}/${more.join('/')}`;
          expect(joinS3Uri(makeS3Uri(name, path), ...more)).toBe(expected);
          expect(joinS3Uri(makeS3Uri(name, `${path}/`), ...more)).toBe(expected);
        },
      ),
    );
    expect(joinS3Uri(toS3Uri('s3://bucket'), 'a', 'b')).toBe('s3://bucket/a/b');
  });

  it('never has a key that leaves its folder, for any text', () => {
    const parts = fc.constantFrom(
      '.',
      '..',
      '/',
      'a',
      '\\',
      '\u0000',
      '%',
      ' ',
      '\ud800',
      '😀',
      's3://',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (texts) => {
        try {
          const found = parseS3Uri(`s3://bucket/${texts.join('')}`).key;
          expect(found).not.toMatch(/(^|\/)\.\.?(\/|$)|\\|\/\/|^\/|\p{Cc}/u);
          expect(Buffer.from(found).toString()).toBe(found);
        } catch (error) {
          expect(error).toMatchObject({ code: 'S3_URI_INVALID' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '',
    'bucket/key',
    'S3://bucket/key',
    'http://bucket/key',
    's3:/bucket/key',
    's3://bucket//key',
    's3://bucket/a//b',
    's3://bucket/a/../b',
    's3://bucket/..',
    's3://bucket/./a',
    's3://bucket/a\nb',
    's3://bucket/a\ud800',
    `s3://bucket/${'x'.repeat(1025)}`,
    `s3://bucket/${'é'.repeat(513)}`,
    `s3://bucket/${'x'.repeat(5000)}`,
  ])('is not %j', (text) => {
    expect(() => parseS3Uri(text)).toThrow(expect.objectContaining({ code: 'S3_URI_INVALID' }));
  });

  it.each([
    '',
    'ab',
    'Bucket',
    'a_b',
    '-ab',
    'ab-',
    '.ab',
    'a..b',
    '192.168.0.1',
    'x'.repeat(64),
    'a b',
  ])('has no bucket %j', (name) => {
    const refused = expect.objectContaining({ code: 'BUCKET_NAME_INVALID' });
    expect(() => checkBucketName(name)).toThrow(refused);
    expect(() => parseS3Uri(`s3://${name}/key`)).toThrow(refused);
  });

  it.each(['abc', 'a.b', '1-2', '192.168.0.1a', 'x'.repeat(63), 'forebear-local-000000000000'])(
    'may have the bucket %j',
    (name) => {
      expect(() => checkBucketName(name)).not.toThrow();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { parseNeptuneConnection } from '#graph-export/neptune/connection.js';

const NOTEBOOK = {
  host: 'cluster.example',
  port: 8182,
  auth_mode: 'DEFAULT',
  iam_credentials_provider_type: 'ROLE',
  load_from_s3_arn: '',
  ssl: false,
  aws_region: 'eu-central-1',
};

describe('the configuration of a graph database', () => {
  it('has the format of graph-notebook', () => {
    expect(
      parseNeptuneConnection(JSON.stringify({ ...NOTEBOOK, sparql: { path: 'sparql' } })),
    ).toEqual({
      host: 'cluster.example',
      port: 8182,
      authMode: 'DEFAULT',
      loadFromS3Arn: '',
      ssl: false,
      region: 'eu-central-1',
    });
  });

  it('needs a host and a region only', () => {
    expect(parseNeptuneConnection('{"host":"::1","aws_region":"local"}')).toMatchObject({
      port: 8182,
      authMode: 'DEFAULT',
      ssl: true,
    });
  });

  it('may have a bearer token', () => {
    const text = JSON.stringify({ ...NOTEBOOK, bearer_token: 'secret-0123' });
    expect(parseNeptuneConnection(text)).toMatchObject({ bearerToken: 'secret-0123' });
  });

  it.each([
    ['is none', { bearer_token: 'secret with blanks' }],
    ['is a number', { bearer_token: 4711 }],
    ['goes with a signature', { bearer_token: 'secret', auth_mode: 'IAM' }],
  ])('is refused where the bearer token %s, and never shows it', (_, keys) => {
    try {
      parseNeptuneConnection(JSON.stringify({ ...NOTEBOOK, ...keys }));
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
      expect(JSON.stringify([String(error), error])).not.toContain(String(keys.bearer_token));
    }
  });

  it.each<readonly [string, string]>([
    ['not JSON', 'no JSON'],
    ['a list', '[]'],
    ['no host', '{"aws_region":"local"}'],
    ...Object.entries({
      host: 'a/b',
      port: 0,
      auth_mode: 'BASIC',
      iam_credentials_provider_type: 'ENV',
      load_from_s3_arn: 7,
      ssl: 'yes',
      aws_region: null,
    }).map(([key, value]) => [key, JSON.stringify({ ...NOTEBOOK, [key]: value })] as const),
  ])('is refused: %s', (_, text) => {
    expect(() => parseNeptuneConnection(text)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});

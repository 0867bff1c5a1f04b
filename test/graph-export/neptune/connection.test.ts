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
  it('is that of graph-notebook', () => {
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

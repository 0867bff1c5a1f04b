import { expect, it } from 'vitest';
import { entityName, givenName, knownName } from '../../web/console/parts/known-name.js';

it.each([
  ['s3://forebear/fraud-nightly-03/output/model.tar.gz', 'fraud-nightly-03'],
  ['s3://forebear/team/fraud-nightly-03/output/output.tar.gz', 'fraud-nightly-03 output'],
  ['arn:aws:sagemaker:local:000000000000:model-package/fraud/4', 'fraud/4'],
  ['s3://forebear/logins/train.csv', 'logins/train.csv'],
  ['s3://forebear/warehouse/logins/year=2026/part-7.parquet', 'part-7.parquet'],
  ['s3://forebear/warehouse/logins/year=2026/month=11/', 'month=11/'],
  ['s3://forebear/', 's3://forebear/'],
  [
    'https://example.org/a/file/of/somebody/else.csv',
    'https://example.org/a/file/of/somebody/else.csv',
  ],
])('the lineage names %s as %s', (uri, name) => {
  expect(knownName(uri)).toBe(name);
});

it.each([
  ['fraud-nightly-03-aws-training-job', 'fraud-nightly-03'],
  ['fraud-2-1764290000-aws-endpoint', 'fraud-2'],
  ['fraud-2-1764290000-3-aws-endpoint', 'fraud-2'],
  ['logins-1764290000-aws-model-group', 'logins'],
  ['logins-champion-4-1764290000-aws-model-alias', 'logins-champion'],
  ['an-experiment', 'an-experiment'],
])('the lineage names the entity %s as %s', (name, given) => {
  expect(givenName(name)).toBe(given);
});

it('an entity without a name has the name of the place where its bytes are', () => {
  const source = { uri: 's3://forebear/logins/train.csv' };
  expect(entityName({ name: null, source })).toBe('logins/train.csv');
  expect(entityName({ name: 'first-aws-training-job' })).toBe('first');
  expect(entityName({ name: null })).toBeUndefined();
});

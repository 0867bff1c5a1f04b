import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { loadConfig } from '#src/server/config/index.js';
import { mayDigest } from '#src/server/openlineage/open-ingest.js';

const BUCKETS = { own: 'server', default: 'default' };
const EVERYTHING = { read: ['*'], write: ['*'] };

const rule = (roles: object) => {
  const { config } = loadConfig({ directory: tmpdir(), flags: { roles } });
  return mayDigest(config, BUCKETS);
};

it.each([
  ['the default bucket', {}, 's3://default/a', true],
  ['another bucket', {}, 's3://lake/a', false],
  ['the bucket of the server', {}, 's3://server/a', false],
  ['another bucket of *', { 'forebear-execution': EVERYTHING }, 's3://lake/a', false],
  [
    'a bucket that the role names',
    { 'forebear-execution': { read: ['*', 's3://lake/'] } },
    's3://lake/a',
    true,
  ],
  ['a named bucket of another role', { team: { read: ['s3://lake/'] } }, 's3://lake/a', false],
  [
    'what the role may not read in the default bucket',
    { 'forebear-execution': { read: ['s3://default/open/'] } },
    's3://default/a',
    false,
  ],
  [
    'the bucket of the server, also when the role names it',
    { 'forebear-execution': { read: ['s3://server/'] } },
    's3://server/a',
    false,
  ],
])('whether events make the server read %s', (...[, roles, uri, expected]) => {
  expect(rule(roles)(uri)).toBe(expected);
});

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prefixFacts } from '#src/files/data-facts.js';
import { filesOf } from '#src/jobs/reproduction/output-files.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';

const BUCKET = 's3://forebear-local-000000000000';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

it.each([
  ['whose name is the beginning of the name of another folder', `${BUCKET}/out`],
  ['with the name of an archive', `${BUCKET}/out.tar.gz`],
])('the files of a folder %s are compared', async (_, value) => {
  await platform.put(`${value}/rows.csv`, 'a');
  await platform.put(`${value}-old/rows.csv`, 'b');
  const digest = createHash('sha256').update('a').digest('hex');
  const object = { uri: `${value}/rows.csv` as never, path: 'rows.csv', sizeBytes: 1, digest };
  const output = { name: 'clean', value, digest: prefixFacts([object]).digest };
  const { storage } = platform;
  const files = await filesOf({ storage }, output, new AbortController().signal);
  expect(files).toEqual(new Map([['rows.csv', digest]]));
});

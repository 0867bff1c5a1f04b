import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const BLOCKS = [...README.matchAll(/```graphql\n(.*?)```/gs)].map(([, block = '']) => block);

it.each(BLOCKS)('can be sent as it stands: %s', (block) => {
  expect(validate(buildPlatformSchema(), parse(block))).toEqual([]);
});

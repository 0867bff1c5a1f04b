import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';

const FILES = ['README.md', 'docs/guides/own-code.md'];
const BLOCKS = FILES.flatMap((file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, block = '']) => block);
});

it.each(BLOCKS)('can be sent as it stands: %s', (block) => {
  expect(validate(buildPlatformSchema(), parse(block))).toEqual([]);
});

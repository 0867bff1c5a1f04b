import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);

it('maps the same names in tsconfig.json as in package.json', () => {
  const { imports } = require('../../package.json');
  const { compilerOptions } = require('../../tsconfig.json');
  // A name whose file depends on where it runs is typed by a condition of tsconfig.json instead.
  const sources = Object.entries<{ 'forebear:source': unknown }>(imports).filter(
    ([, to]) => typeof to['forebear:source'] === 'string',
  );
  expect(compilerOptions.paths).toEqual(
    Object.fromEntries(sources.map(([name, to]) => [name, [to['forebear:source']]])),
  );
});

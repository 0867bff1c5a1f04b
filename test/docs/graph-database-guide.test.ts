import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STEP_NAMES } from '#graph-export/companion/gremlin/engine/compile.js';
import { describeGuide } from '../support/guide.js';

describeGuide('graph-database.md', { shows: { bindings: /"code": ?200/ } });

it('names every step that there is', () => {
  const guide = readFileSync(
    new URL('../../docs/guides/graph-database.md', import.meta.url),
    'utf8',
  );
  expect(STEP_NAMES.filter((name) => !new RegExp(`\`${name}[\`(]`).test(guide))).toEqual([]);
});

import { expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { isStorePassing } from '#src/supervision/persist.js';

it('waits for a store that is full or away, and not for one that finds a commit too large', () => {
  const codes = ['STORE_FULL', 'STORE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE'] as const;
  const passing = codes.filter((code) => isStorePassing(new PlatformError(code, 'It fails.')));
  expect(passing).toEqual(['STORE_FULL', 'STORE_UNAVAILABLE']);
});

import { expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { awaitsStore } from '#src/supervision/persist.js';

it('waits for a store that is full, away or slow, and not for one that finds a commit too large', () => {
  const codes = [
    'STORE_FULL',
    'STORE_UNAVAILABLE',
    'QUERY_TIMED_OUT',
    'PAYLOAD_TOO_LARGE',
  ] as const;
  const awaiting = codes.filter((code) => awaitsStore(new PlatformError(code, 'It fails.')));
  expect(awaiting).toEqual(['STORE_FULL', 'STORE_UNAVAILABLE', 'QUERY_TIMED_OUT']);
});

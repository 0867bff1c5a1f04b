import { expect, it } from 'vitest';
import { failureOf, isLoginRefused } from '#src/stores/gremlin/failure.js';

const answer = (statusCode?: number) =>
  failureOf({ message: 'Server error', ...(statusCode && { statusCode }) }, []);

it('tells a refused login from every other answer', () => {
  expect([401, 403, 407].map((status) => isLoginRefused(answer(status)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([undefined, 498, 500, 597].map((status) => isLoginRefused(answer(status)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(isLoginRefused(new Error('Server error'))).toBe(false);
});

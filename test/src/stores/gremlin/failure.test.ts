import { describe, expect, it } from 'vitest';
import { failureOf, isLoginRefused, storeError } from '#src/stores/gremlin/failure.js';

const answer = (statusCode?: number) =>
  failureOf({ message: 'Server error', ...(statusCode && { statusCode }) }, []);

it('distinguishes a refused login from all other answers', () => {
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

describe('an answer of the server', () => {
  const url = 'ws://127.0.0.1:9/gremlin';
  const said = (statusCode: number, exception: string) => {
    const statusAttributes = new Map([['exceptions', [`java.lang.${exception}`]]]);
    const message = `Server error: because of ${exception} (${statusCode})`;
    return failureOf({ message, statusCode, statusAttributes }, ['NullPointerException']);
  };

  it('with a timeout leaves the outcome of a request unknown', () => {
    expect(said(598, 'TimeoutException').is).toBe('lost');
  });

  it('about an element removed during a read is a conflict', () => {
    expect(said(500, 'NullPointerException').is).toBe('conflict');
  });

  it('with a refusal counts as unavailable only when its database or the login failed', () => {
    const refused = said(597, 'ClassCastException');
    expect(refused.is).toBe('refused');
    expect(storeError(refused, url)).toMatchObject({ code: 'INTERNAL_ERROR', details: { url } });
    const behind = failureOf(
      { message: 'Could not execute operation due to backend exception', statusCode: 500 },
      [],
    );
    expect(storeError(behind, url).code).toBe('STORE_UNAVAILABLE');
    expect(storeError(failureOf({ statusCode: 401 }, []), url)).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      details: { reason: 'credentials' },
    });
  });
});

import { getEventListeners, once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  anySignal,
  pause,
  type Sleeper,
  unlessAborted,
  untilAborted,
  within,
} from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { Deferred } from '#src/async/deferred.js';

const NEVER = new Promise<never>(() => undefined);

/** A clock whose pauses end when the test says so, or when their signal aborts. */
function sleepers() {
  const asleep: Deferred[] = [];
  const clock: Sleeper = {
    sleep: (_, { signal } = {}) => {
      const sleeping = new Deferred();
      asleep.push(sleeping);
      signal?.addEventListener('abort', () => sleeping.reject(signal.reason));
      return sleeping.promise;
    },
  };
  return { clock, asleep };
}

describe('a combined signal', () => {
  it('aborts at a time limit that only it refers to', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const left = new AbortController();
    const limit = anySignal([anySignal([left.signal, AbortSignal.timeout(300)]), left.signal]);
    const ended = once(limit, 'abort');
    const collecting = setInterval(collect, 50);
    await ended.finally(() => clearInterval(collecting));
    expect(limit.reason).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a pause', () => {
  it('ends with its time, and without an error when its signal aborts', async () => {
    const { clock, asleep } = sleepers();
    const stop = new AbortController();
    const [first, second] = [pause(clock, 1, stop.signal), pause(clock, 1, stop.signal)];
    asleep[0]?.resolve();
    await first;
    stop.abort();
    await expect(second).resolves.toBeUndefined();
  });
});

describe('work within a time', () => {
  it('gives its result, and ends the pause', async () => {
    const { clock, asleep } = sleepers();
    expect(await within(clock, 1, Promise.resolve('done'))).toBe('done');
    await expect(asleep[0]?.promise).rejects.toThrow('aborted');
  });

  it('is given up once the time is over, and fails with its error before', async () => {
    const { clock, asleep } = sleepers();
    const late = within(clock, 1, NEVER);
    asleep[0]?.resolve();
    expect(await late).toBeUndefined();
    await expect(within(clock, 1, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('a back-off', () => {
  it('doubles its pauses up to the limit, and begins again', () => {
    const backOff = new BackOff({ firstMs: 100, mostMs: 350 });
    const pauses = () => [1, 2, 3, 4].map(() => backOff.next());
    expect(pauses()).toEqual([100, 200, 350, 350]);
    backOff.reset();
    expect(pauses()).toEqual([100, 200, 350, 350]);
  });
});

describe('work that takes no signal', () => {
  it('is left with the reason of the signal, or with another error', async () => {
    const stop = new AbortController();
    const left = unlessAborted(NEVER, stop.signal);
    stop.abort(new Error('stop'));
    await expect(left).rejects.toThrow('stop');
    await expect(unlessAborted(NEVER, stop.signal)).rejects.toThrow('stop');
    const error = () => new Error('left');
    await expect(unlessAborted(NEVER, stop.signal, error)).rejects.toThrow('left');
  });

  it('has its result otherwise, and leaves no listener', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1);
    expect(await unlessAborted(Promise.resolve(2), signal)).toBe(2);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a stream', () => {
  it('ends with the reason of the signal while its source is silent', async () => {
    const stop = new AbortController();
    async function* source() {
      yield 1;
      await NEVER;
    }
    const items = untilAborted(source(), stop.signal);
    expect(await items.next()).toEqual({ value: 1, done: false });
    const silent = items.next();
    stop.abort(new Error('stop'));
    await expect(silent).rejects.toThrow('stop');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Deferred } from '#src/async/deferred.js';
import { OrderedSends } from '#src/openlineage/out/ordered-sends.js';

const never = new AbortController().signal;

interface Item {
  readonly record: string;
  readonly seq: number;
  readonly time: number;
}

const item = (record: string, seq: number): Item => ({ record, seq, time: seq * 10 });

describe('ordered sends', () => {
  it('send the events of a record one after the other, and those of other records at the same time', async () => {
    const { sends, begun, finish } = make();
    for (const one of [item('a', 1), item('a', 2), item('b', 3)]) await sends.add(one, never);
    await vi.waitFor(() => expect(begun()).toEqual([1, 3]));
    finish(1);
    await vi.waitFor(() => expect(begun()).toEqual([1, 3, 2]));
  });

  it('know the position up to which everything was sent', async () => {
    const { sends, begun, finish } = make();
    await sends.add(item('a', 4), never);
    await sends.add(item('b', 6), never);
    sends.pass(9);
    expect([sends.position, sends.oldestTime]).toEqual([3, 40]);
    await vi.waitFor(() => expect(begun()).toHaveLength(2));
    finish(6);
    await vi.waitFor(() => expect(sends.position).toBe(3));
    finish(4);
    await vi.waitFor(() => expect(sends.position).toBe(9));
    expect(sends.oldestTime).toBeUndefined();
  });

  it('wait while too many events are unsent, and keep unsent what the end interrupts', async () => {
    const { sends, begun, finish, fail } = make(2);
    await sends.add(item('a', 1), never);
    await sends.add(item('b', 2), never);
    const third = sends.add(item('c', 3), never);
    await expect(Promise.race([third, Promise.resolve('waits')])).resolves.toBe('waits');
    await vi.waitFor(() => expect(begun()).toHaveLength(2));
    finish(1);
    await third;
    fail(2);
    await vi.waitFor(() => expect(begun()).toContain(3));
    finish(3);
    sends.pass(3);
    await vi.waitFor(() => expect(sends.position).toBe(1));
  });
});

function make(window = 10) {
  const running = new Map<number, Deferred>();
  const sends = new OrderedSends<Item>(0, {
    parallel: 4,
    window,
    send: ({ seq }) => {
      const sent = new Deferred();
      running.set(seq, sent);
      return sent.promise;
    },
  });
  return {
    sends,
    begun: () => [...running.keys()],
    finish: (seq: number) => running.get(seq)?.resolve(),
    fail: (seq: number) => running.get(seq)?.reject(new Error('over')),
  };
}

// How threads wait for each other and share work.

import { BARRIER_COUNT, BARRIER_ROUND, THREADS, word } from './parameters';

const SPINS: i32 = 4000;

/** Returns when all threads have called this. */
export function barrier(): void {
  const threads = <i32>word(THREADS);
  if (threads == 1) return;
  const round = atomic.load<i32>(BARRIER_ROUND);
  if (atomic.add<i32>(BARRIER_COUNT, 1) == threads - 1) {
    atomic.store<i32>(BARRIER_COUNT, 0);
    atomic.add<i32>(BARRIER_ROUND, 1);
    atomic.notify(BARRIER_ROUND, -1);
    return;
  }
  for (let spin = 0; spin < SPINS; spin++) {
    if (atomic.load<i32>(BARRIER_ROUND) != round) return;
  }
  while (atomic.load<i32>(BARRIER_ROUND) == round) atomic.wait<i32>(BARRIER_ROUND, round, -1);
}

// @ts-ignore: decorator
@inline export function take(queue: usize): u32 {
  return <u32>atomic.add<i32>(queue, 1);
}

// @ts-ignore: decorator
@inline export function refill(queue: usize): void {
  atomic.store<i32>(queue, 0);
}

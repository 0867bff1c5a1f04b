import { expect, it } from 'vitest';
import { isHopeless } from '#src/jobs/tuning/stopping.js';

const FAILED = { status: 'Failed' } as const;
const STOPPED = { status: 'Stopped' } as const;
const WITHOUT = { status: 'Completed' } as const;
const WITH = { status: 'Completed', objective: 1 } as const;
const RUNS = { status: 'InProgress' } as const;

it.each([
  [true, [FAILED, FAILED, WITHOUT, WITHOUT, FAILED]],
  [false, [FAILED, FAILED, WITHOUT, WITHOUT]],
  [true, [STOPPED, FAILED, FAILED, STOPPED, FAILED, FAILED, FAILED]],
  [false, [STOPPED, FAILED, FAILED, STOPPED, FAILED, FAILED, RUNS]],
  [false, [STOPPED, STOPPED, STOPPED, STOPPED, STOPPED]],
  [false, [FAILED, FAILED, FAILED, FAILED, FAILED, WITH]],
])('whether tuning is hopeless is %s for the trials %j', (hopeless, trials) => {
  expect(isHopeless({ maxParallelJobs: 1 }, trials)).toBe(hopeless);
});

it('tuning is hopeless only after as many trials as run at the same time', () => {
  const trials = Array.from({ length: 7 }, () => FAILED);
  expect(isHopeless({ maxParallelJobs: 8 }, trials)).toBe(false);
  expect(isHopeless({ maxParallelJobs: 8 }, [...trials, FAILED])).toBe(true);
});

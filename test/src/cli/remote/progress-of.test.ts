import { expect, it } from 'vitest';
import { progressOf } from '#src/cli/remote/progress-of.js';

const job = {
  name: 'a',
  status: 'IN_PROGRESS',
  statusTransitions: [{ status: 'Training', message: 'Training in progress.' }],
};
const text = 'a: Training - Training in progress.';

it('shows no bar for the phase of a job alone', () => {
  expect(progressOf(job)).toEqual({ text });
});

it('shows a bar for reports of the program, for objects, and for trials', () => {
  expect(progressOf(job, 40)).toEqual({ text, part: { done: 40, total: 100 } });
  const progress = { bytesDone: 1, bytesTotal: 4 };
  expect(progressOf({ ...job, progress }).part).toEqual({ done: 1, total: 4 });
  const counts = { completed: 2, failed: 1, stopped: 0, inProgress: 1 };
  expect(progressOf({ ...job, counts, maxJobs: 8 }).part).toEqual({ done: 3, total: 8 });
});

import { expect, it } from 'vitest';
import { Deadline } from '#src/jobs/job-deadline.js';
import { ManualClock } from '../../support/manual-clock.js';
import { jobOf } from '../domain/training/job-of.js';

it('an adopted job has at most its whole time, also when the clock was set back', () => {
  const clock = new ManualClock();
  const job = jobOf(clock.time, { startTime: clock.time, maxRuntimeSeconds: 60 });
  clock.time -= 86_400_000;
  expect(new Deadline(clock).left(job)).toBeLessThanOrEqual(60_000);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_TRIGGERS, type JobTrigger } from '#src/domain/job/index.js';
import { tableProblems } from '#src/domain/state-machine/index.js';
import {
  advanceTrainingJob,
  hasEnded,
  TRAINING_JOBS,
  TRAINING_PHASES,
  TRAINING_TABLE,
  type TrainingJob,
  trainingLines,
} from '#src/domain/training/index.js';
import { jobOf } from './job-of.js';

const START = Date.UTC(2021, 5, 8, 11, 57, 31);

function jobAfter(triggers: readonly JobTrigger[]): TrainingJob {
  return triggers.reduce((job, trigger, index) => {
    const next = advanceTrainingJob(job, { trigger, at: START + (index + 1) * 1000 });
    if (!next) throw new Error(`${job.phase} does not listen to ${trigger}`);
    return next;
  }, jobOf(START));
}

const GOOD: readonly JobTrigger[] = [
  'capacityPrepared',
  'provisioned',
  'inputReady',
  'imageReady',
  'programEnded',
  'uploaded',
];

describe('the life of a training job', () => {
  it('is a sound table that covers every phase', () => {
    expect(tableProblems(TRAINING_TABLE)).toEqual([]);
    const phases = TRAINING_TABLE.transitions.flatMap(({ from, to }) => [from, to]);
    expect(new Set(phases)).toEqual(new Set(Object.keys(TRAINING_PHASES)));
  });

  it('writes the log of the service, word for word', () => {
    const job = jobAfter(GOOD);
    expect(trainingLines(job).map(({ message }) => message)).toEqual([
      '2021-06-08 11:57:31 Starting - Starting the training job',
      'ProfilerReport-1623153451: InProgress',
      '2021-06-08 11:57:32 Starting - Preparing the instances for training',
      '2021-06-08 11:57:33 Downloading - Downloading input data',
      '2021-06-08 11:57:34 Training - Downloading the training image',
      '2021-06-08 11:57:35 Training - Training image download completed. Training in progress.',
      'Reporting training SUCCESS',
      '2021-06-08 11:57:36 Uploading - Uploading generated training model',
      '2021-06-08 11:57:37 Completed - Training job completed',
      'Training seconds: 4',
      'Billable seconds: 0',
    ]);
    expect(job).toMatchObject({ status: 'Completed', trainingSeconds: 4, billableSeconds: 0 });
    expect(job.statusTransitions.every(({ endTime }) => endTime !== undefined)).toBe(true);
  });

  it('keeps the reason of a failure to 1,024 characters', () => {
    const job = advanceTrainingJob(jobAfter(GOOD.slice(0, 4)), {
      trigger: 'fail',
      at: START + 9000,
      reason: 'x'.repeat(3000),
    });
    expect(job).toMatchObject({ status: 'Failed', failureReason: 'x'.repeat(1024) });
    expect(trainingLines(job ?? jobOf(0)).map(({ message }) => message)).toContain(
      'Reporting training FAILURE',
    );
  });

  it('keeps a reason without half characters, wherever it was cut', () => {
    for (const reason of [`${'x'.repeat(1023)}😀`, `${'😀'.slice(1)} is what is left`]) {
      const job = advanceTrainingJob(jobOf(START), { trigger: 'fail', at: START, reason });
      expect(job?.failureReason).toHaveLength(Math.min(reason.length, 1024));
      expect(job?.failureReason?.isWellFormed()).toBe(true);
    }
  });

  it('stops with or without something to upload', () => {
    expect(jobAfter(['stop', 'cancelled'])).toMatchObject({
      status: 'Stopped',
      secondaryStatus: 'Stopped',
    });
    expect(jobAfter([...GOOD.slice(0, 4), 'stop', 'programEnded', 'uploaded'])).toMatchObject({
      status: 'Stopped',
      secondaryStatus: 'Stopped',
    });
    expect(jobAfter([...GOOD.slice(0, 4), 'timeUp', 'programEnded', 'uploaded'])).toMatchObject({
      status: 'Stopped',
      secondaryStatus: 'MaxRuntimeExceeded',
    });
  });

  it('holds its laws under any sequence of triggers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...JOB_TRIGGERS), fc.integer({ min: -5, max: 99 }))),
        (events) => {
          let job = jobOf(START);
          for (const [trigger, seconds] of events) {
            const next = advanceTrainingJob(job, { trigger, at: START + seconds * 1000 });
            if (!next) continue;
            expect(hasEnded(job.phase)).toBe(false);
            const before = trainingLines(job).map(({ message }) => message);
            const now = trainingLines(next).map(({ message }) => message);
            expect(now.slice(0, before.length)).toEqual(before);
            const starts = next.statusTransitions.map(({ startTime }) => startTime);
            expect(starts).toEqual([...starts].sort((a, b) => a - b));
            expect(TRAINING_JOBS.read(TRAINING_JOBS.write(next))).toEqual(next);
            job = next;
          }
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOB_TRIGGERS, type JobTrigger, jobLines } from '#src/domain/job/index.js';
import {
  advanceProcessingJob,
  hasProcessingEnded,
  PROCESSING_JOBS,
  PROCESSING_PHASES,
  PROCESSING_TABLE,
  type ProcessingJob,
} from '#src/domain/processing/index.js';
import { tableProblems } from '#src/domain/state-machine/index.js';
import { processingJobOf } from './job-of.js';

const START = Date.UTC(2021, 5, 8, 11, 57, 31);

function jobAfter(triggers: readonly JobTrigger[], reason?: string): ProcessingJob {
  return triggers.reduce((job, trigger, index) => {
    const at = START + (index + 1) * 1000;
    const next = advanceProcessingJob(job, { trigger, at, ...(reason && { reason }) });
    if (!next) throw new Error(`${job.phase} does not listen to ${trigger}`);
    return next;
  }, processingJobOf(START));
}

const RUNNING = ['capacityPrepared', 'provisioned', 'inputReady', 'imageReady'] as const;

describe('the life of a processing job', () => {
  it('is a sound table that covers every phase', () => {
    expect(tableProblems(PROCESSING_TABLE)).toEqual([]);
    const phases = PROCESSING_TABLE.transitions.flatMap(({ from, to }) => [from, to]);
    expect(new Set(phases)).toEqual(new Set(Object.keys(PROCESSING_PHASES)));
  });

  it('writes a log of its statuses', () => {
    const job = jobAfter([...RUNNING, 'programEnded', 'uploaded']);
    expect(jobLines(job).map(({ message }) => message)).toEqual([
      '2021-06-08 11:57:31 Starting - Starting the processing job',
      '2021-06-08 11:57:32 Starting - Preparing the instances for processing',
      '2021-06-08 11:57:33 Downloading - Downloading input data',
      '2021-06-08 11:57:34 Processing - Downloading the processing image',
      '2021-06-08 11:57:35 Processing - Processing image download completed. Processing in progress.',
      '2021-06-08 11:57:36 Uploading - Uploading generated outputs',
      '2021-06-08 11:57:37 Completed - Processing job completed',
    ]);
    expect(job).toMatchObject({ status: 'Completed', startTime: START + 2000 });
  });

  it('writes to the log why it failed', () => {
    const job = jobAfter([...RUNNING, 'fail'], 'one\ntwo');
    expect(job).toMatchObject({ status: 'Failed', failureReason: 'one\ntwo' });
    expect(jobLines(job).map(({ message }) => message)).toEqual(
      expect.arrayContaining(['2021-06-08 11:57:36 Failed - Processing job failed', 'one', 'two']),
    );
  });

  it('stops by a request or because its time is up, with or without outputs to store', () => {
    for (const [first, last] of [
      ['stop', 'Stopped'],
      ['timeUp', 'MaxRuntimeExceeded'],
    ] as const) {
      const stopped = { status: 'Stopped', secondaryStatus: last };
      expect(jobAfter([...RUNNING, first, 'cancelled'])).toMatchObject(stopped);
      expect(jobAfter([...RUNNING, first, 'programEnded', 'uploaded'])).toMatchObject(stopped);
    }
  });

  it('holds its laws under any sequence of triggers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...JOB_TRIGGERS), fc.integer({ min: -5, max: 99 }))),
        (events) => {
          let job = processingJobOf(START);
          for (const [trigger, seconds] of events) {
            const next = advanceProcessingJob(job, { trigger, at: START + seconds * 1000 });
            if (!next) continue;
            expect(hasProcessingEnded(job)).toBe(false);
            const before = jobLines(job).map(({ message }) => message);
            const now = jobLines(next).map(({ message }) => message);
            expect(now.slice(0, before.length)).toEqual(before);
            const starts = next.statusTransitions.map(({ startTime }) => startTime);
            expect(starts).toEqual([...starts].sort((a, b) => a - b));
            expect(PROCESSING_JOBS.read(PROCESSING_JOBS.write(next))).toEqual(next);
            job = next;
          }
        },
      ),
    );
  });
});

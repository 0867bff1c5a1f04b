import { type Change, vertexIdOf } from '#src/domain/graph/index.js';
import { metricEntries } from '#src/domain/job/index.js';
import { advanceTrainingJob, TRAINING_JOBS, type TrainingJob } from '#src/domain/training/index.js';
import { livesOf, newTrainingRecord } from '../support/training-record.js';

const MINUTE_MS = 60_000;
const TEAMS = ['risk', 'growth', 'search', 'ads', 'core'];
/** One job in this many has failed. */
const FAILS = 10;

/** The number of failed jobs in {@link jobChanges}. */
export function failedOf(count: number): number {
  return Math.floor(count / FAILS);
}

/** Jobs that have ended, one launched each minute until now. */
export function* jobChanges(count: number): Generator<Change> {
  const first = Date.now() - count * MINUTE_MS;
  for (let number = 0; number < count; number += 1) {
    const time = first + number * MINUTE_MS;
    const launched = newTrainingRecord(`job-${String(number).padStart(6, '0')}`, {
      creationTime: time,
      lastModifiedTime: time,
      hyperparameters: { rate: String((number % 97) / 100), epochs: '3' },
      finalMetrics: [{ name: 'loss', value: (number * 7_919) % count, time }],
      tags: { team: TEAMS[number % TEAMS.length] ?? '' },
    });
    const ended = number % FAILS === FAILS - 1 ? failed(launched) : completed(launched);
    const vertex = { ...TRAINING_JOBS.write(ended), id: vertexIdOf(ended.arn) };
    yield { kind: 'putVertex', vertex };
    for (const entry of metricEntries(TRAINING_JOBS.kind, ended))
      yield { kind: 'putVertex', vertex: entry };
  }
}

function completed(job: TrainingJob): TrainingJob {
  return [...livesOf(job)].at(-1) ?? job;
}

function failed(job: TrainingJob): TrainingJob {
  const reason = 'The column "country" has values that were never seen.';
  const event = { trigger: 'fail', at: job.creationTime + 2_000, reason } as const;
  return advanceTrainingJob(job, event) ?? job;
}

import { nextState } from '../state-machine/index.js';
import { hasEnded, TRAINING_PHASES, TRAINING_TABLE, type TrainingTrigger } from './phases.js';
import type { StatusTransition, TrainingJob } from './training-job.js';

/** Something that happened to a training job, with what became known by it. */
export interface TrainingEvent {
  readonly trigger: TrainingTrigger;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Only with `fail`; kept to 1,024 characters. */
  readonly reason?: string;
  readonly facts?: Partial<Pick<TrainingJob, 'modelData' | 'finalMetrics' | 'log' | 'runsAt'>>;
}

const MAX_REASON_LENGTH = 1024;

/** The job after an event, or undefined when its phase does not listen to the trigger. */
export function advanceTrainingJob(
  job: TrainingJob,
  event: TrainingEvent,
): TrainingJob | undefined {
  const phase = nextState(TRAINING_TABLE, job.phase, event.trigger);
  if (phase === undefined) return undefined;
  const { status, secondaryStatus, message } = TRAINING_PHASES[phase];
  const at = Math.max(event.at, job.lastModifiedTime);
  const moved: TrainingJob = {
    ...job,
    ...event.facts,
    phase,
    status,
    secondaryStatus,
    statusTransitions: enter(job.statusTransitions, { status: secondaryStatus, message, at }),
    lastModifiedTime: at,
    ...(phase === 'downloading' ? { startTime: at } : {}),
    ...(phase === 'failed' ? { failureReason: shorten(event.reason) } : {}),
  };
  return hasEnded(phase) ? end(moved, at) : moved;
}

/** The first transition of a new job. */
export function firstTransition(at: number): StatusTransition {
  const { secondaryStatus, message } = TRAINING_PHASES[TRAINING_TABLE.initial];
  return { status: secondaryStatus, message, startTime: at };
}

interface Entered extends Pick<StatusTransition, 'status' | 'message'> {
  readonly at: number;
}

function enter(
  before: readonly StatusTransition[],
  { status, message, at }: Entered,
): readonly StatusTransition[] {
  const closed = before.map((transition) =>
    transition.endTime === undefined ? { ...transition, endTime: at } : transition,
  );
  return [...closed, { status, message, startTime: at }];
}

/** A job that instances never worked for has no seconds. */
function end(job: TrainingJob, at: number): TrainingJob {
  const ended = closeLast(job, at);
  if (job.startTime === undefined) return ended;
  const seconds = Math.ceil((at - job.startTime) / 1000);
  return { ...ended, trainingSeconds: seconds, billableSeconds: seconds };
}

function closeLast(job: TrainingJob, at: number): TrainingJob {
  const last = job.statusTransitions.length - 1;
  const statusTransitions = job.statusTransitions.map((transition, index) =>
    index === last ? { ...transition, endTime: at } : transition,
  );
  return { ...job, statusTransitions, endTime: at };
}

/** What is cut, here or before, may end in half a character, which no store takes. */
function shorten(reason = 'The training job failed for a reason that was not told.'): string {
  return reason.slice(0, MAX_REASON_LENGTH).toWellFormed();
}

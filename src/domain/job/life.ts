import { nextState, type TransitionTable } from '../state-machine/index.js';
import type { JobRecord, JobStatus, JobTransition } from './record.js';

/** The appearance of a phase: its two statuses and the message of the job's log. */
export interface PhaseView<Status extends string = string> {
  readonly status: JobStatus;
  readonly secondaryStatus: Status;
  readonly message: string;
}

/** Makes the appearance of a phase. */
export function phaseView<Status extends string>(
  status: JobStatus,
  secondaryStatus: Status,
  message: string,
): PhaseView<Status> {
  return { status, secondaryStatus, message };
}

/** The life of a kind of jobs. */
export interface JobLife<
  Phase extends string,
  Trigger extends string,
  Status extends string = string,
> {
  readonly table: TransitionTable<Phase, Trigger>;
  readonly views: Readonly<Record<Phase, PhaseView<Status>>>;
  /** The phase from which on instances work for the job. */
  readonly starts: Phase;
}

/** An event of a job, with its facts. */
export interface JobEvent<Job, Trigger extends string = string> {
  readonly trigger: Trigger;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Only with `fail`; cut to 1,024 characters. */
  readonly reason?: string;
  readonly facts?: Partial<Job>;
}

const MAX_REASON_LENGTH = 1024;

/** Returns the job after an event; undefined when the trigger does not apply to its phase. */
export function advanceJob<Job extends JobRecord, Trigger extends string>(
  life: JobLife<Job['phase'], Trigger>,
  job: Job,
  event: JobEvent<Job, Trigger>,
): Job | undefined {
  const phase: Job['phase'] | undefined = nextState(life.table, job.phase, event.trigger);
  if (phase === undefined) return undefined;
  const { status, secondaryStatus, message } = life.views[phase];
  const at = Math.max(event.at, job.lastModifiedTime);
  const ends = life.table.final.includes(phase);
  const entered = { status: secondaryStatus, message, startTime: at };
  return {
    ...job,
    ...event.facts,
    phase,
    status,
    secondaryStatus,
    statusTransitions: [
      ...job.statusTransitions.map((transition) => ({ endTime: at, ...transition })),
      ends ? { ...entered, endTime: at } : entered,
    ],
    lastModifiedTime: at,
    ...(phase === life.starts ? { startTime: at } : {}),
    ...(event.trigger === 'fail' ? { failureReason: shorten(event.reason) } : {}),
    ...(ends ? { endTime: at } : {}),
  };
}

/** The first transition of a new job. */
export function firstTransition<
  Phase extends string,
  Trigger extends string,
  Status extends string,
>({ table, views }: JobLife<Phase, Trigger, Status>, at: number): JobTransition<Status> {
  const { secondaryStatus, message } = views[table.initial];
  return { status: secondaryStatus, message, startTime: at };
}

/** A cut text may end in half of a character, which no store accepts. */
function shorten(reason = 'The job failed without a reason.'): string {
  return reason.slice(0, MAX_REASON_LENGTH).toWellFormed();
}

/**
 * The triggers of jobs that run programs; the phases of every kind use them. `cancelled`: a stopped
 * job has nothing to upload. `requirementsFound`: packages must be installed. `moved`: another
 * server continues the job.
 */
export const JOB_TRIGGERS = [
  'wait',
  'capacityPrepared',
  'provisioned',
  'inputReady',
  'requirementsFound',
  'imageReady',
  'moved',
  'programEnded',
  'uploaded',
  'cancelled',
  'stop',
  'timeUp',
  'fail',
] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];

/** A log line of the platform. */
export interface PlatformLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly message: string;
}

/** The originals' status line: `YYYY-MM-DD HH:MM:SS <Status> - <message>`, in UTC. */
function statusLine({ startTime, status, message }: JobTransition): string {
  const [day, time] = new Date(startTime).toISOString().split(/[T.]/);
  return `${day} ${time} ${status} - ${message}`;
}

/** The lines of a kind of job in addition to its status lines. */
export interface LineRules<Job extends JobRecord> {
  /** Absent: none. */
  before?(previous: JobTransition | undefined, next: JobTransition): readonly string[];
  /** Absent: why the job failed, after the last one. */
  after?(job: Job, index: number): readonly string[];
}

/**
 * Every line of the platform in a job's log so far, in order. They depend only on the record and
 * only grow with it, so that a supervisor that took over writes the same lines again.
 */
export function jobLines<Job extends JobRecord>(
  job: Job,
  { before, after = failureAtEnd }: LineRules<Job> = {},
): readonly PlatformLine[] {
  return job.statusTransitions.flatMap((transition, index) =>
    [
      ...(before?.(job.statusTransitions[index - 1], transition) ?? []),
      statusLine(transition),
      ...after(job, index),
    ].map((message) => ({ time: transition.startTime, message })),
  );
}

function failureAtEnd(job: JobRecord, index: number): readonly string[] {
  const isLast = index === job.statusTransitions.length - 1;
  return isLast && job.endTime !== undefined ? failureLines(job) : [];
}

/** Why the job failed, as lines of its log; empty when it did not. */
export function failureLines({ failureReason }: JobRecord): readonly string[] {
  return failureReason === undefined ? [] : failureReason.split('\n');
}

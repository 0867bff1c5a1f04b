import { type JobLife, type PhaseView, phaseView as view } from '../job/index.js';
import { fromEach, type TransitionTable } from '../state-machine/index.js';

/** Every phase of a tuning job. */
export const TUNING_PHASES = {
  starting: view('InProgress', 'Starting', 'Starting the tuning job'),
  tuning: view('InProgress', 'Tuning', 'Launching training jobs'),
  completed: view('Completed', 'Completed', 'Tuning job completed'),
  stopping: view('Stopping', 'Stopping', 'Stopping the training jobs of the tuning job'),
  stopped: view('Stopped', 'Stopped', 'Tuning job stopped'),
  expiring: view('Stopping', 'Stopping', 'Stopping the training jobs of the tuning job'),
  maxRuntimeExceeded: view(
    'Stopped',
    'MaxRuntimeExceeded',
    'Tuning job runtime exceeded MaxRuntimeInSeconds provided',
  ),
  failing: view('Stopping', 'Stopping', 'Stopping the training jobs of the tuning job'),
  failed: view('Failed', 'Failed', 'Tuning job failed'),
} as const satisfies Record<string, PhaseView>;

/** A phase of a tuning job. */
export type TuningPhase = keyof typeof TUNING_PHASES;

/** `giveUp`: no further trial can be launched. `cancelled`: the running trials have ended. */
export type TuningTrigger =
  | 'begin'
  | 'trialsEnded'
  | 'stop'
  | 'timeUp'
  | 'giveUp'
  | 'cancelled'
  | 'fail';

/** The life of a tuning job. Its trials always end before it. */
export const TUNING_TABLE: TransitionTable<TuningPhase, TuningTrigger> = {
  initial: 'starting',
  final: ['completed', 'failed', 'stopped', 'maxRuntimeExceeded'],
  transitions: [
    { from: 'starting', trigger: 'begin', to: 'tuning' },
    { from: 'tuning', trigger: 'trialsEnded', to: 'completed' },
    ...fromEach(['starting', 'tuning'], 'stop', 'stopping'),
    { from: 'stopping', trigger: 'cancelled', to: 'stopped' },
    { from: 'tuning', trigger: 'timeUp', to: 'expiring' },
    { from: 'expiring', trigger: 'cancelled', to: 'maxRuntimeExceeded' },
    { from: 'tuning', trigger: 'giveUp', to: 'failing' },
    ...fromEach(['starting', 'tuning', 'stopping', 'expiring', 'failing'], 'fail', 'failed'),
  ],
};

/** The life of tuning jobs. */
export const TUNING_LIFE: JobLife<TuningPhase, TuningTrigger> = {
  table: TUNING_TABLE,
  views: TUNING_PHASES,
  starts: 'tuning',
};

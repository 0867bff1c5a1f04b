import { type JobLife, type PhaseView, phaseView as view } from '../job/index.js';
import { fromEach, type TransitionTable } from '../state-machine/index.js';

/** Every phase of a reproduction. */
export const REPRODUCTION_PHASES = {
  starting: view('InProgress', 'Starting', 'Starting the reproduction'),
  repeating: view('InProgress', 'Repeating', 'Running the jobs again'),
  comparing: view('InProgress', 'Comparing', 'Comparing the results'),
  completed: view('Completed', 'Completed', 'Reproduction completed'),
  stopping: view('Stopping', 'Stopping', 'Stopping the jobs of the reproduction'),
  stopped: view('Stopped', 'Stopped', 'Reproduction stopped'),
  expiring: view('Stopping', 'Stopping', 'Stopping the jobs of the reproduction'),
  maxRuntimeExceeded: view(
    'Stopped',
    'MaxRuntimeExceeded',
    'Reproduction runtime exceeded MaxRuntimeInSeconds provided',
  ),
  failing: view('Stopping', 'Stopping', 'Stopping the jobs of the reproduction'),
  failed: view('Failed', 'Failed', 'Reproduction failed'),
} as const satisfies Record<string, PhaseView>;

/** A phase of a reproduction. */
export type ReproductionPhase = keyof typeof REPRODUCTION_PHASES;

/** `giveUp`: a job has failed. `cancelled`: the running jobs have ended. */
export type ReproductionTrigger =
  | 'begin'
  | 'jobsEnded'
  | 'compared'
  | 'stop'
  | 'timeUp'
  | 'giveUp'
  | 'cancelled'
  | 'fail';

/** The life of a reproduction. Its jobs always end before it. */
export const REPRODUCTION_TABLE: TransitionTable<ReproductionPhase, ReproductionTrigger> = {
  initial: 'starting',
  final: ['completed', 'failed', 'stopped', 'maxRuntimeExceeded'],
  transitions: [
    { from: 'starting', trigger: 'begin', to: 'repeating' },
    { from: 'repeating', trigger: 'jobsEnded', to: 'comparing' },
    { from: 'comparing', trigger: 'compared', to: 'completed' },
    ...fromEach(['starting', 'repeating', 'comparing'], 'stop', 'stopping'),
    { from: 'stopping', trigger: 'cancelled', to: 'stopped' },
    ...fromEach(['repeating', 'comparing'], 'timeUp', 'expiring'),
    { from: 'expiring', trigger: 'cancelled', to: 'maxRuntimeExceeded' },
    { from: 'repeating', trigger: 'giveUp', to: 'failing' },
    ...fromEach(
      ['starting', 'repeating', 'comparing', 'stopping', 'expiring', 'failing'],
      'fail',
      'failed',
    ),
  ],
};

/** The life of reproductions. */
export const REPRODUCTION_LIFE: JobLife<ReproductionPhase, ReproductionTrigger> = {
  table: REPRODUCTION_TABLE,
  views: REPRODUCTION_PHASES,
  starts: 'repeating',
};

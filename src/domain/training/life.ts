import { type JobTrigger, type PhaseView, phaseView as view } from '../job/index.js';
import type { TransitionTable } from '../state-machine/index.js';

/** The secondary statuses of a training job. */
export type TrainingSecondaryStatus =
  | 'Starting'
  | 'Pending'
  | 'Downloading'
  | 'Installing'
  | 'Training'
  | 'Interrupted'
  | 'Uploading'
  | 'Completed'
  | 'Failed'
  | 'Stopping'
  | 'Stopped'
  | 'MaxRuntimeExceeded';

/** Every phase of a training job, with the exact words of the service. */
export const TRAINING_PHASES = {
  starting: view('InProgress', 'Starting', 'Starting the training job'),
  pending: view('InProgress', 'Pending', 'Training job waiting for capacity'),
  preparing: view('InProgress', 'Starting', 'Preparing the instances for training'),
  downloading: view('InProgress', 'Downloading', 'Downloading input data'),
  pullingImage: view('InProgress', 'Training', 'Downloading the training image'),
  installing: view('InProgress', 'Installing', 'Installing the requirements'),
  training: view(
    'InProgress',
    'Training',
    'Training image download completed. Training in progress.',
  ),
  uploading: view('InProgress', 'Uploading', 'Uploading generated training model'),
  completed: view('Completed', 'Completed', 'Training job completed'),
  failed: view('Failed', 'Failed', 'Training job failed'),
  stopping: view('Stopping', 'Stopping', 'Stopping the training job'),
  uploadingStopped: view('Stopping', 'Uploading', 'Uploading generated training model'),
  discarding: view('Stopping', 'Stopping', 'Stopping the training job'),
  stopped: view('Stopped', 'Stopped', 'Training job stopped'),
  expiring: view('Stopping', 'Stopping', 'Stopping the training job'),
  uploadingExpired: view('Stopping', 'Uploading', 'Uploading generated training model'),
  maxRuntimeExceeded: view(
    'Stopped',
    'MaxRuntimeExceeded',
    'Training job runtime exceeded MaxRuntimeInSeconds provided',
  ),
} as const satisfies Record<string, PhaseView<TrainingSecondaryStatus>>;

/** A phase of a training job. */
export type TrainingPhase = keyof typeof TRAINING_PHASES;

/** The life of a training job. One that is stopped while its model is being uploaded ends without it. */
export const TRAINING_TABLE: TransitionTable<TrainingPhase, JobTrigger> = {
  initial: 'starting',
  final: ['completed', 'failed', 'stopped', 'maxRuntimeExceeded'],
  transitions: [
    { from: 'starting', trigger: 'wait', to: 'pending' },
    { from: 'starting', trigger: 'capacityPrepared', to: 'preparing' },
    { from: 'pending', trigger: 'capacityPrepared', to: 'preparing' },
    { from: 'preparing', trigger: 'provisioned', to: 'downloading' },
    { from: 'downloading', trigger: 'inputReady', to: 'pullingImage' },
    { from: 'pullingImage', trigger: 'requirementsFound', to: 'installing' },
    { from: 'pullingImage', trigger: 'imageReady', to: 'training' },
    { from: 'installing', trigger: 'imageReady', to: 'training' },
    { from: 'training', trigger: 'programEnded', to: 'uploading' },
    { from: 'uploading', trigger: 'uploaded', to: 'completed' },

    { from: 'starting', trigger: 'stop', to: 'stopping' },
    { from: 'pending', trigger: 'stop', to: 'stopping' },
    { from: 'preparing', trigger: 'stop', to: 'stopping' },
    { from: 'downloading', trigger: 'stop', to: 'stopping' },
    { from: 'pullingImage', trigger: 'stop', to: 'stopping' },
    { from: 'installing', trigger: 'stop', to: 'stopping' },
    { from: 'training', trigger: 'stop', to: 'stopping' },
    { from: 'stopping', trigger: 'programEnded', to: 'uploadingStopped' },
    { from: 'stopping', trigger: 'cancelled', to: 'stopped' },
    { from: 'uploadingStopped', trigger: 'uploaded', to: 'stopped' },
    { from: 'uploading', trigger: 'stop', to: 'discarding' },
    { from: 'discarding', trigger: 'cancelled', to: 'stopped' },

    { from: 'downloading', trigger: 'timeUp', to: 'expiring' },
    { from: 'pullingImage', trigger: 'timeUp', to: 'expiring' },
    { from: 'installing', trigger: 'timeUp', to: 'expiring' },
    { from: 'training', trigger: 'timeUp', to: 'expiring' },
    { from: 'expiring', trigger: 'programEnded', to: 'uploadingExpired' },
    { from: 'expiring', trigger: 'cancelled', to: 'maxRuntimeExceeded' },
    { from: 'uploadingExpired', trigger: 'uploaded', to: 'maxRuntimeExceeded' },

    { from: 'starting', trigger: 'fail', to: 'failed' },
    { from: 'pending', trigger: 'fail', to: 'failed' },
    { from: 'preparing', trigger: 'fail', to: 'failed' },
    { from: 'downloading', trigger: 'fail', to: 'failed' },
    { from: 'pullingImage', trigger: 'fail', to: 'failed' },
    { from: 'installing', trigger: 'fail', to: 'failed' },
    { from: 'training', trigger: 'fail', to: 'failed' },
    { from: 'uploading', trigger: 'fail', to: 'failed' },
    { from: 'stopping', trigger: 'fail', to: 'failed' },
    { from: 'uploadingStopped', trigger: 'fail', to: 'failed' },
    { from: 'discarding', trigger: 'fail', to: 'failed' },
    { from: 'expiring', trigger: 'fail', to: 'failed' },
    { from: 'uploadingExpired', trigger: 'fail', to: 'failed' },
  ],
};

/** True when the job has ended, in any way. */
export function hasEnded(phase: TrainingPhase): boolean {
  return TRAINING_TABLE.final.includes(phase);
}

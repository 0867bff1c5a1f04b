import { type JobLife, type JobTrigger, type PhaseView, phaseView as view } from '../job/index.js';
import { fromEach, type TransitionTable } from '../state-machine/index.js';

/** Every phase of a batch transform job. */
export const TRANSFORM_PHASES = {
  starting: view('InProgress', 'Starting', 'Starting the transform job'),
  pending: view('InProgress', 'Pending', 'Transform job waiting for capacity'),
  preparing: view('InProgress', 'Starting', 'Preparing the instances for the transform'),
  downloading: view('InProgress', 'Downloading', 'Downloading the model'),
  pullingImage: view('InProgress', 'Transforming', 'Downloading the serving image'),
  installing: view('InProgress', 'Installing', 'Installing the requirements'),
  transforming: view(
    'InProgress',
    'Transforming',
    'Serving image download completed. Transform in progress.',
  ),
  completed: view('Completed', 'Completed', 'Transform job completed'),
  failed: view('Failed', 'Failed', 'Transform job failed'),
  stopping: view('Stopping', 'Stopping', 'Stopping the transform job'),
  stopped: view('Stopped', 'Stopped', 'Transform job stopped'),
  expiring: view('Stopping', 'Stopping', 'Stopping the transform job'),
  maxRuntimeExceeded: view(
    'Stopped',
    'MaxRuntimeExceeded',
    'Transform job runtime exceeded MaxRuntimeInSeconds provided',
  ),
} as const satisfies Record<string, PhaseView>;

/** A phase of a batch transform job. */
export type TransformPhase = keyof typeof TRANSFORM_PHASES;

const WORKING = [
  'starting',
  'pending',
  'preparing',
  'downloading',
  'pullingImage',
  'installing',
  'transforming',
] as const;

/** The life of a batch transform job. Its outputs are stored while it transforms. */
export const TRANSFORM_TABLE: TransitionTable<TransformPhase, JobTrigger> = {
  initial: 'starting',
  final: ['completed', 'failed', 'stopped', 'maxRuntimeExceeded'],
  transitions: [
    { from: 'starting', trigger: 'wait', to: 'pending' },
    ...fromEach(['starting', 'pending'], 'capacityPrepared', 'preparing'),
    { from: 'preparing', trigger: 'provisioned', to: 'downloading' },
    { from: 'downloading', trigger: 'inputReady', to: 'pullingImage' },
    { from: 'pullingImage', trigger: 'requirementsFound', to: 'installing' },
    ...fromEach(['pullingImage', 'installing'], 'imageReady', 'transforming'),
    { from: 'transforming', trigger: 'moved', to: 'pullingImage' },
    { from: 'transforming', trigger: 'uploaded', to: 'completed' },
    ...fromEach(WORKING, 'stop', 'stopping'),
    { from: 'stopping', trigger: 'cancelled', to: 'stopped' },
    ...fromEach(
      ['downloading', 'pullingImage', 'installing', 'transforming'],
      'timeUp',
      'expiring',
    ),
    { from: 'expiring', trigger: 'cancelled', to: 'maxRuntimeExceeded' },
    ...fromEach([...WORKING, 'stopping', 'expiring'], 'fail', 'failed'),
  ],
};

/** The life of batch transform jobs. */
export const TRANSFORM_LIFE: JobLife<TransformPhase, JobTrigger> = {
  table: TRANSFORM_TABLE,
  views: TRANSFORM_PHASES,
  starts: 'downloading',
};

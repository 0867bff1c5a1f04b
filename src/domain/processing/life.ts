import { type JobTrigger, type PhaseView, phaseView as view } from '../job/index.js';
import { fromEach, type TransitionTable } from '../state-machine/index.js';

/** Every phase of a processing job. */
export const PROCESSING_PHASES = {
  starting: view('InProgress', 'Starting', 'Starting the processing job'),
  pending: view('InProgress', 'Pending', 'Processing job waiting for capacity'),
  preparing: view('InProgress', 'Starting', 'Preparing the instances for processing'),
  downloading: view('InProgress', 'Downloading', 'Downloading input data'),
  pullingImage: view('InProgress', 'Processing', 'Downloading the processing image'),
  processing: view(
    'InProgress',
    'Processing',
    'Processing image download completed. Processing in progress.',
  ),
  uploading: view('InProgress', 'Uploading', 'Uploading generated outputs'),
  completed: view('Completed', 'Completed', 'Processing job completed'),
  failed: view('Failed', 'Failed', 'Processing job failed'),
  stopping: view('Stopping', 'Stopping', 'Stopping the processing job'),
  uploadingStopped: view('Stopping', 'Uploading', 'Uploading generated outputs'),
  discarding: view('Stopping', 'Stopping', 'Stopping the processing job'),
  stopped: view('Stopped', 'Stopped', 'Processing job stopped'),
  expiring: view('Stopping', 'Stopping', 'Stopping the processing job'),
  uploadingExpired: view('Stopping', 'Uploading', 'Uploading generated outputs'),
  maxRuntimeExceeded: view(
    'Stopped',
    'MaxRuntimeExceeded',
    'Processing job runtime exceeded MaxRuntimeInSeconds provided',
  ),
} as const satisfies Record<string, PhaseView>;

/** A phase of a processing job. */
export type ProcessingPhase = keyof typeof PROCESSING_PHASES;

const WORKING = [
  'starting',
  'pending',
  'preparing',
  'downloading',
  'pullingImage',
  'processing',
] as const;
const ENDING = [
  'uploading',
  'stopping',
  'uploadingStopped',
  'discarding',
  'expiring',
  'uploadingExpired',
] as const;

/** The life of a processing job. One that is stopped while its outputs are being stored ends without them. */
export const PROCESSING_TABLE: TransitionTable<ProcessingPhase, JobTrigger> = {
  initial: 'starting',
  final: ['completed', 'failed', 'stopped', 'maxRuntimeExceeded'],
  transitions: [
    { from: 'starting', trigger: 'wait', to: 'pending' },
    ...fromEach(['starting', 'pending'], 'capacityPrepared', 'preparing'),
    { from: 'preparing', trigger: 'provisioned', to: 'downloading' },
    { from: 'downloading', trigger: 'inputReady', to: 'pullingImage' },
    { from: 'pullingImage', trigger: 'imageReady', to: 'processing' },
    { from: 'processing', trigger: 'programEnded', to: 'uploading' },
    { from: 'uploading', trigger: 'uploaded', to: 'completed' },
    ...fromEach(WORKING, 'stop', 'stopping'),
    { from: 'stopping', trigger: 'programEnded', to: 'uploadingStopped' },
    { from: 'stopping', trigger: 'cancelled', to: 'stopped' },
    { from: 'uploadingStopped', trigger: 'uploaded', to: 'stopped' },
    { from: 'uploading', trigger: 'stop', to: 'discarding' },
    { from: 'discarding', trigger: 'cancelled', to: 'stopped' },
    ...fromEach(['downloading', 'pullingImage', 'processing'], 'timeUp', 'expiring'),
    { from: 'expiring', trigger: 'programEnded', to: 'uploadingExpired' },
    { from: 'expiring', trigger: 'cancelled', to: 'maxRuntimeExceeded' },
    { from: 'uploadingExpired', trigger: 'uploaded', to: 'maxRuntimeExceeded' },
    ...fromEach([...WORKING, ...ENDING], 'fail', 'failed'),
  ],
};

/** True when the job has ended, in any way. */
export function hasProcessingEnded({ phase }: { readonly phase: ProcessingPhase }): boolean {
  return PROCESSING_TABLE.final.includes(phase);
}

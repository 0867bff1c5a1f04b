import { trainingEnvironment, trainingFiles } from '#src/domain/container/index.js';
import {
  advanceTrainingJob,
  hasEnded,
  platformLines,
  TRAINING_JOBS,
  type TrainingJob,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import type { JobInput, JobKind, JobOutput, Outcome, ProgramSpec } from '../job-kind.js';
import { passOn, programPhases } from '../phases/run.js';
import { RESTORED_CHECKPOINTS, recordTrainingEnd } from './end-draft.js';
import { trainingContract, trainingHosts, trainingParameters, trainingProgram } from './program.js';
import { SOURCE_DIR, trialComponentName } from './trial-component.js';

const PROGRAM: ProgramSpec<TrainingJob> = {
  hosts: trainingHosts,
  inputs,
  program: trainingProgram,
  image: ({ imageUri }) => imageUri,
  instanceType: ({ resources }) => resources.instanceType,
  instance(job, host, machine) {
    const contract = trainingContract(job, host, machine);
    return {
      files: trainingFiles(contract),
      variables: job.environment,
      environment: (root, environment) => trainingEnvironment({ ...contract, environment }, root),
      parameters: (root) => trainingParameters(job, root),
    };
  },
  outputs,
  checkpoints: ({ checkpointUri }) => checkpointUri,
};

const PHASES = programPhases(PROGRAM);

export const TRAINING_KIND: JobKind<TrainingJob> = {
  codec: TRAINING_JOBS,
  advance: advanceTrainingJob,
  isOver: ({ phase }) => hasEnded(phase),
  lines: platformLines,
  trialComponentName,
  phases: {
    starting: passOn('capacityPrepared'),
    preparing: passOn('provisioned'),
    downloading: PHASES.fetch,
    pullingImage: PHASES.prepare,
    training: PHASES.run,
    stopping: PHASES.stop,
    expiring: PHASES.stop,
    uploading: PHASES.upload,
    uploadingStopped: PHASES.uploadAnyway,
    uploadingExpired: PHASES.uploadAnyway,
  },
  metrics: ({ algorithm }) => algorithm.metricDefinitions,
  facts(job, outcome) {
    const model = outcome.outputs.find(({ name }) => name === MODEL_OUTPUT);
    return {
      finalMetrics: outcome.finalMetrics,
      ...(model
        ? {
            modelData: trainingOutputUri(job, 'model.tar.gz'),
            modelDigest: model.object.digest,
          }
        : {}),
      ...billable(job, outcome),
    };
  },
  tell(draft, before, { name, status, startTime }) {
    if (before.status === status && before.startTime === startTime) return;
    draft.trialComponent(
      {
        name: trialComponentName(name),
        status: { primaryStatus: status },
        ...(startTime === undefined ? {} : { startTime }),
      },
      'put',
    );
  },
  recordEnd: recordTrainingEnd,
};

const MODEL_OUTPUT = 'SageMaker.ModelArtifact';

function inputs(job: TrainingJob): readonly JobInput[] {
  const { sourceDir } = job.algorithm;
  const channels = job.channels.map(({ name, uri, dataType, ...channel }) => ({
    name,
    uri,
    location: uri,
    dataType,
    type: 'DataSet',
    what: `channel '${name}'`,
    folder: `input/data/${name}`,
    isGzip: channel.compression === 'Gzip',
    isReadOnly: channel.inputMode === 'FastFile',
    isSharded: channel.distribution === 'ShardedByS3Key',
  }));
  const code = { name: SOURCE_DIR, type: 'Code', what: 'the script', folder: 'code' };
  const checkpoints = {
    name: RESTORED_CHECKPOINTS,
    type: 'Checkpoint',
    what: 'checkpoints',
    folder: 'checkpoints',
  };
  return [
    ...channels,
    ...(sourceDir === undefined
      ? []
      : [{ ...code, ...asFolder(sourceDir), isArchive: sourceDir.endsWith('.tar.gz') }]),
    ...(job.checkpointUri === undefined
      ? []
      : [{ ...checkpoints, ...asFolder(job.checkpointUri), isOptional: true }]),
  ];
}

/** Selects what is in the folder, and not every key that begins with its name. */
function asFolder(uri: JobInput['uri']): Pick<JobInput, 'uri' | 'location' | 'dataType'> {
  const isWhole = uri.endsWith('/') || uri.endsWith('.tar.gz');
  const folder = (isWhole ? uri : `${uri}/`) as JobInput['uri'];
  return { uri: folder, location: uri, dataType: 'Prefix' };
}

function outputs(job: TrainingJob): readonly JobOutput[] {
  return [
    {
      name: MODEL_OUTPUT,
      folder: 'model',
      uri: trainingOutputUri(job, 'model.tar.gz'),
      isResult: true,
    },
    {
      name: 'SageMaker.OutputData',
      folder: 'output/data',
      uri: trainingOutputUri(job, 'output.tar.gz'),
    },
  ];
}

/** The time between the end of the program and the moment a server noticed it is not billed. */
function billable(job: TrainingJob, { at, programEndedAt }: Outcome): Partial<TrainingJob> {
  if (job.startTime === undefined || programEndedAt === undefined) return {};
  const seen = job.statusTransitions.find(({ startTime }) => startTime >= programEndedAt);
  const absentSeconds = Math.floor(((seen?.startTime ?? at) - programEndedAt) / 1000);
  const end = Math.max(at, job.lastModifiedTime);
  const trainingSeconds = Math.ceil((end - job.startTime) / 1000);
  return { billableSeconds: Math.max(0, trainingSeconds - Math.max(0, absentSeconds)) };
}

import { trainingEnvironment, trainingFiles } from '#src/domain/container/index.js';
import {
  advanceTrainingJob,
  hasEnded,
  TRAINING_JOBS,
  type TrainingJob,
  trainingLines,
  trainingOutputUri,
} from '#src/domain/training/index.js';
import { jobHosts } from '../hosts.js';
import type {
  JobArtifacts,
  JobHandler,
  JobInput,
  JobOutput,
  Outcome,
  Produced,
  ProgramSpec,
} from '../job-kind.js';
import { CHECKPOINTS } from '../phases/checkpoints.js';
import { passOn, programPhases } from '../phases/run.js';
import { MODEL_ARTIFACT, recordStatus, SOURCE_DIR } from '../trial-component.js';
import {
  trainingComponent,
  trainingContract,
  trainingParameters,
  trainingProgram,
} from './program.js';

const PROGRAM: ProgramSpec<TrainingJob> = {
  hosts: jobHosts,
  folders: () => ['input/config', 'input/data', 'model', 'output/data', 'checkpoints', 'code'],
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

const PHASES = programPhases(PROGRAM, 'training');

export const TRAINING_KIND: JobHandler<TrainingJob> = {
  codec: TRAINING_JOBS,
  advance: advanceTrainingJob,
  isOver: ({ phase }) => hasEnded(phase),
  lines: trainingLines,
  instances: ({ resources }) => resources,
  phases: {
    starting: passOn('capacityPrepared'),
    pending: passOn('capacityPrepared'),
    preparing: passOn('provisioned'),
    downloading: PHASES.fetch,
    pullingImage: PHASES.prepare,
    installing: PHASES.prepare,
    training: PHASES.run,
    stopping: PHASES.stop,
    expiring: PHASES.stop,
    uploading: PHASES.upload,
    uploadingStopped: PHASES.uploadAnyway,
    discarding: PHASES.discard,
    uploadingExpired: PHASES.uploadAnyway,
  },
  metrics: ({ algorithm }) => algorithm.metricDefinitions,
  facts(job, outcome) {
    const model = outcome.outputs.find(({ name }) => name === MODEL_ARTIFACT);
    return {
      finalMetrics: outcome.finalMetrics,
      ...(model
        ? {
            modelData: trainingOutputUri(job, 'model.tar.gz'),
            modelDigest: model.object.digest,
          }
        : {}),
    };
  },
  billsPrograms: true,
  recordLineage: recordStatus('training-job'),
  component: trainingComponent,
  artifacts,
  produced,
};

function artifacts({ channels, imageUri, algorithm, checkpointUri }: TrainingJob): JobArtifacts {
  const read = channels.map(({ uri }) => ({ sourceUri: uri as string, type: 'DataSet' }));
  if (imageUri !== undefined) read.push({ sourceUri: imageUri, type: 'Image' });
  if (algorithm.sourceDir !== undefined)
    read.push({ sourceUri: algorithm.sourceDir, type: 'Code' });
  if (checkpointUri === undefined) return { read };
  return { read, written: [{ sourceUri: checkpointUri, type: 'Checkpoint' }] };
}

function produced({ name }: TrainingJob, { outputs }: Outcome): readonly Produced[] {
  const properties = { trainingJob: name };
  return outputs.map((output) => ({ output, type: typeOf(output.name), properties }));
}

function typeOf(output: string): string {
  if (output === CHECKPOINTS) return 'Checkpoint';
  return output === MODEL_ARTIFACT ? 'Model' : 'DataSet';
}

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
    isPiped: channel.inputMode === 'Pipe',
    ...(channel.inputMode === 'FastFile' && { note: copiedNote(name) }),
    isSharded: channel.distribution === 'ShardedByS3Key',
  }));
  const code = { name: SOURCE_DIR, type: 'Code', what: 'the script', folder: 'code' };
  const checkpoints = {
    name: CHECKPOINTS,
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

/** Reading objects on demand takes a special file system, which no runner here may mount. */
function copiedNote(channel: string): string {
  return `Channel '${channel}' has input mode FAST_FILE: it is given as FILE, all copied before the program starts.`;
}

/** Selects the content of the folder, and not every key that begins with its name. */
function asFolder(uri: JobInput['uri']): Pick<JobInput, 'uri' | 'location' | 'dataType'> {
  const isWhole = uri.endsWith('/') || uri.endsWith('.tar.gz');
  const folder = (isWhole ? uri : `${uri}/`) as JobInput['uri'];
  return { uri: folder, location: uri, dataType: 'Prefix' };
}

function outputs(job: TrainingJob): readonly JobOutput[] {
  return [
    {
      name: MODEL_ARTIFACT,
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

import { mkdir } from 'node:fs/promises';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { type TrainingJob, trainingOutputUri } from '#src/domain/training/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { Meter, sumFacts } from '../../data/digest.js';
import { isEmptyFolder, mergeFolder } from '../job-folder.js';
import { trainingHosts } from '../program.js';
import type { TrainingComponentOutput } from './outcome.js';
import type { Supervision } from './supervision.js';

/** What a job left in the object storage. */
export interface Uploaded {
  readonly modelData?: S3Uri;
  readonly outputs: readonly TrainingComponentOutput[];
}

/** Which model to store: also an empty one, one with any files, or none. */
export interface UploadOptions {
  readonly model: 'required' | 'if-any' | 'none';
}

/**
 * Packs and stores the model, other outputs and checkpoints. Every object is stored whole under a name
 * of its own, so that doing it again after a crash ends the same.
 */
export async function uploadOutputs(
  supervision: Supervision,
  job: TrainingJob,
  { model: wanted }: UploadOptions,
): Promise<Uploaded> {
  const { folder } = supervision;
  const [first = '', ...others] = trainingHosts(job);
  for (const below of ['model', 'output/data']) {
    for (const host of others)
      await mergeFolder(folder.host(host, below), folder.host(first, below));
  }
  const outputs: TrainingComponentOutput[] = [];
  const modelFolder = folder.host(first, 'model');
  const hasModel =
    wanted === 'required' || (wanted === 'if-any' && !(await isEmptyFolder(modelFolder)));
  if (hasModel) {
    const uri = trainingOutputUri(job, 'model.tar.gz');
    outputs.push(await store(supervision, { name: MODEL_OUTPUT, uri, folder: modelFolder }));
  }
  const dataFolder = folder.host(first, 'output', 'data');
  if (!(await isEmptyFolder(dataFolder))) {
    const uri = trainingOutputUri(job, 'output.tar.gz');
    outputs.push(await store(supervision, { name: DATA_OUTPUT, uri, folder: dataFolder }));
  }
  await supervision.checkpoints.store({ signal: supervision.task.signal });
  const model = outputs.find(({ name }) => name === MODEL_OUTPUT);
  return { ...(model ? { modelData: model.value as S3Uri } : {}), outputs };
}

/** Names of a trial component's outputs. */
export const MODEL_OUTPUT = 'SageMaker.ModelArtifact';
const DATA_OUTPUT = 'SageMaker.OutputData';

interface Packed {
  readonly name: string;
  readonly uri: S3Uri;
  readonly folder: string;
}

async function store(
  { services, task }: Supervision,
  { name, uri, folder }: Packed,
): Promise<TrainingComponentOutput> {
  const meter = new Meter();
  await mkdir(folder, { recursive: true }); // the program may have removed it
  const body = meter.measure(packFolder(folder, { signal: task.signal }));
  await services.storage.put(uri, body, { signal: task.signal });
  const object = meter.facts();
  return { name, mediaType: 'application/gzip', value: uri, ...sumFacts([object]), object };
}

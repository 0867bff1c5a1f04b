import type { S3Uri } from '#src/domain/s3-uri.js';
import { type TrainingJob, trainingOutputUri } from '#src/domain/training/index.js';
import { packFolder } from '#src/files/archive/index.js';
import { copyMissing } from '#src/files/plain-files.js';
import { Meter, sumFacts } from '../../data/digest.js';
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
  for (const below of [MODEL_FOLDER, DATA_FOLDER])
    for (const host of others) await merge(supervision, below, { from: host, to: first });
  const outputs: TrainingComponentOutput[] = [];
  const hasModel =
    wanted === 'required' ||
    (wanted === 'if-any' && !(await folder.isEmpty(first, ...MODEL_FOLDER)));
  if (hasModel) {
    const uri = trainingOutputUri(job, 'model.tar.gz');
    const below = [first, ...MODEL_FOLDER];
    outputs.push(await store(supervision, { name: MODEL_OUTPUT, uri, below }));
  }
  if (!(await folder.isEmpty(first, ...DATA_FOLDER))) {
    const uri = trainingOutputUri(job, 'output.tar.gz');
    const below = [first, ...DATA_FOLDER];
    outputs.push(await store(supervision, { name: DATA_OUTPUT, uri, below }));
  }
  await supervision.checkpoints.store({ signal: supervision.task.signal });
  const model = outputs.find(({ name }) => name === MODEL_OUTPUT);
  return { ...(model ? { modelData: model.value as S3Uri } : {}), outputs };
}

/** Names of a trial component's outputs. */
export const MODEL_OUTPUT = 'SageMaker.ModelArtifact';
const DATA_OUTPUT = 'SageMaker.OutputData';

const MODEL_FOLDER = ['model'];
const DATA_FOLDER = ['output', 'data'];

/** Adds what another host has to what the first one has. */
async function merge(
  { folder }: Supervision,
  below: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await using source = await folder.open(from, ...below);
  await using target = await folder.open(to, ...below);
  if (source && target) await copyMissing(source, target);
}

interface Packed {
  readonly name: string;
  readonly uri: S3Uri;
  /** Names below the job's folder. */
  readonly below: readonly string[];
}

async function store(
  { services, task, folder }: Supervision,
  { name, uri, below }: Packed,
): Promise<TrainingComponentOutput> {
  const meter = new Meter();
  const body = meter.measure(packFolder(folder.path, { below, signal: task.signal }));
  await services.storage.put(uri, body, { signal: task.signal });
  const object = meter.facts();
  return { name, mediaType: 'application/gzip', value: uri, ...sumFacts([object]), object };
}

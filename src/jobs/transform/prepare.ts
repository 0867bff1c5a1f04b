import { inParallel } from '#src/async/limits.js';
import { isPassing } from '#src/domain/errors/index.js';
import { limitsOf } from '#src/domain/limits.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import { objectFacts } from '#src/files/data-facts.js';
import { withCodeRequest } from '#src/serving/fetch-code.js';
import { type ModelFacts, prepareModelFolder, requireRecorded } from '#src/serving/model-files.js';
import { servingProgram } from '#src/serving/serving-program.js';
import { isBeyondSubject } from '#src/supervision/persist.js';
import { measureObject } from '../data/measure-object.js';
import type { SelectedObject } from '../data/select-objects.js';
import type { JobInput, JobWork, Phase } from '../job-kind.js';
import { admitRefetched, admitting } from '../phases/admit-inputs.js';
import { untilStopOrDeadline } from '../phases/deadline.js';
import { mustInstall, prepareEnvironment, type WithRequest } from '../phases/environment.js';
import {
  INPUTS_NOTE,
  noted,
  noteInputs,
  type ReadInput,
  readOf,
  withManifest,
} from '../phases/fetch.js';
import { requirePinned } from '../phases/pinned.js';
import { preparedFacts, prepareImage } from '../phases/run.js';
import { MODEL_ARTIFACT, SOURCE_DIR } from '../trial-component.js';
import { inputObjects } from './objects/input-objects.js';
import { noteServed } from './objects/note-served.js';
import { totalOf } from './objects/progress.js';
import { failTransform } from './objects/record-done.js';
import { TransformNotes } from './objects/transform-notes.js';
import { INPUT } from './objects/versions.js';
import { SERVING_FOLDER } from './serving-folder.js';

const INPUTS = {
  [MODEL_ARTIFACT]: { type: 'Model', what: 'the model', folder: 'model' },
  [SOURCE_DIR]: { type: 'Code', what: 'the code of the model', folder: 'code' },
} as const;
const PARALLEL = 8;
const PREPARING_FAILED = 'ClientError: Preparing the serving image failed';
const SPEC = {
  program: ({ serves }: TransformJob) => servingProgram(serves),
  image: ({ serves }: TransformJob) => serves.image,
  instanceType: ({ resources }: TransformJob) => resources.instanceType,
};

/** Lists the objects and unpacks the model. */
export const DOWNLOAD: Phase<TransformJob> = {
  failure: 'ClientError: Preparing the transform failed',
  work: (work, job) =>
    untilStopOrDeadline(work, job, {
      async work(signal) {
        const { inputs, progress } = await download(work, job, signal);
        await noteDownloaded(work, job, inputs);
        const event = { trigger: 'inputReady', facts: { progress } };
        return work.record.advance(event, admitting(work, job, { inputs }));
      },
    }),
};

/** Prepares the image. An image that another server downloaded is downloaded again here. */
export const PREPARE: Phase<TransformJob> = {
  failure: PREPARING_FAILED,
  work: (work, job) =>
    untilStopOrDeadline(work, job, {
      work: (signal) =>
        prepare(work, job, signal).catch((error: unknown) => {
          if (signal.aborted || isPassing(error) || isBeyondSubject(error)) throw error;
          return failTransform(work, job, { what: PREPARING_FAILED, error });
        }),
    }),
};

async function prepare(
  work: JobWork<TransformJob>,
  job: TransformJob,
  signal: AbortSignal,
): Promise<TransformJob> {
  const { folder, record, task } = work;
  if (!(await isHere(work, job))) {
    const { inputs } = await download(work, job, signal);
    await admitRefetched(work, job, inputs);
    await noteDownloaded(work, job, inputs);
  }
  const { image, imageDigest, interpreter } = await prepareImage(work, SPEC, { job, signal });
  const { role, reproduces } = job;
  requirePinned(job, 'its image', { pinned: reproduces?.imageDigest, found: imageDigest });
  const code = {
    ...{ outer: folder.path, name: SERVING_FOLDER, interpreter, role },
    lock: reproduces?.lock,
  };
  const withRequest: WithRequest = (ask) => withCodeRequest(job.serves, code, ask);
  if (await mustInstall(work, job, withRequest))
    return record.advance({ trigger: 'requirementsFound' });
  const environment = await prepareEnvironment(work, withRequest, signal);
  await noteServed(work, job, { image: imageDigest });
  const prepared = await preparedFacts(work, SPEC, { job, imageDigest, environment });
  const facts = { runsAt: task.claim.place.id, ...prepared } as Partial<TransformJob>;
  const event = { trigger: 'imageReady', facts };
  return record.advance(event, admitting(work, job, { images: [image] }));
}

/** Whether this place has the served files; another place may have unpacked them later. */
async function isHere(work: JobWork<TransformJob>, job: TransformJob): Promise<boolean> {
  const { folder, task } = work;
  if ((await folder.readNote(INPUTS_NOTE)) === undefined) return false;
  const served = await TransformNotes.of(work, job).served();
  return served?.place === task.claim.place.id;
}

async function download(work: JobWork<TransformJob>, job: TransformJob, signal: AbortSignal) {
  const { folder, services } = work;
  const { storage } = services;
  const { maxUnpackedBytes } = limitsOf(services);
  const objects = await listObjects(work, job, signal);
  await requireInput(work, job, { objects, signal });
  const { modelData, modelDigest, modelPackage, trainingJobName } = job.serves;
  const facts = await prepareModelFolder(folder.host(SERVING_FOLDER), job.serves, {
    storage,
    signal,
    maxUnpackedBytes,
    check({ data, code }) {
      const { inputs = {} } = job.reproduces ?? {};
      for (const [name, found] of [[MODEL_ARTIFACT, data] as const, [SOURCE_DIR, code] as const])
        requirePinned(job, INPUTS[name].what, { pinned: inputs[name], found: found?.digest });
      const origin = modelPackage ?? trainingJobName;
      if (origin === undefined || modelDigest === undefined || !data) return;
      requireRecorded({ uri: modelData ?? '', recorded: modelDigest, found: data.digest });
    },
  });
  const inputs = await readInputs(work, job, { ...facts, signal });
  const progress = { ...totalOf(objects), objectsDone: 0, recordsDone: 0, bytesDone: 0 };
  return { inputs, progress };
}

/** Notes that the served files are complete at this place. */
async function noteDownloaded(
  work: JobWork<TransformJob>,
  job: TransformJob,
  read: readonly ReadInput[],
): Promise<void> {
  const inputs = Object.fromEntries(read.map((found) => [found.input.name, noted(found)]));
  await noteServed(work, job, { place: work.task.claim.place.id, inputs });
  await noteInputs(work, read);
}

/** Reads the input of a repeated job first, to see whether it has the recorded bytes. */
async function requireInput(
  { services: { storage } }: JobWork<TransformJob>,
  job: TransformJob,
  {
    objects,
    signal,
  }: { readonly objects: readonly SelectedObject[]; readonly signal: AbortSignal },
): Promise<void> {
  const pinned = job.reproduces?.inputs[INPUT];
  if (pinned === undefined) return;
  const facts = await inParallel(objects, { limit: PARALLEL, signal }, ({ uri }, either) =>
    measureObject(storage, uri, { signal: either }),
  );
  const { digest: found } = readOf({ uri: job.input, dataType: 'Prefix' }, objects, facts).facts;
  requirePinned(job, 'the input', { pinned, found });
}

/** The objects of a job are listed once, even if others are stored later. */
async function listObjects(work: JobWork<TransformJob>, job: TransformJob, signal: AbortSignal) {
  const notes = TransformNotes.of(work, job);
  const known = await notes.objects();
  if (known) return known;
  const objects = await inputObjects(work.services.storage, job, signal);
  await notes.writeObjects(objects);
  return objects;
}

/** The read model, for the lineage. */
async function readInputs(
  work: JobWork<TransformJob>,
  { serves }: TransformJob,
  { data, code, signal }: ModelFacts & { readonly signal: AbortSignal },
): Promise<readonly ReadInput[]> {
  const { modelData, code: own } = serves;
  const inputs: ReadInput[] = [];
  if (modelData !== undefined && data)
    inputs.push({
      input: inputOf(MODEL_ARTIFACT, modelData),
      facts: objectFacts(data),
      objects: [],
    });
  if (own?.sourceDir && code) {
    const { objects, ...facts } = code;
    const read = { input: inputOf(SOURCE_DIR, own.sourceDir), facts, objects };
    inputs.push(await withManifest(work, read, signal));
  }
  return inputs;
}

function inputOf(name: typeof MODEL_ARTIFACT | typeof SOURCE_DIR, uri: JobInput['uri']): JobInput {
  return { name, uri, location: uri, dataType: 'Prefix', ...INPUTS[name] };
}

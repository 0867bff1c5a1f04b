import { trialComponentName } from '#src/domain/job/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import { imageVersion, type LineageDraft, trialComponentArn } from '#src/lineage/index.js';
import { codeEnvironment } from '#src/serving/code-environment.js';
import { prepareModelFolder } from '#src/serving/model-files.js';
import { requireModel } from '#src/serving/model-version.js';
import { servingProgram } from '#src/serving/serving-program.js';
import { objectFacts } from '../data/digest.js';
import type { JobInput, JobWork, Phase } from '../job-kind.js';
import { untilStopOrDeadline } from '../phases/deadline.js';
import { copyInstallation, noteEnvironment } from '../phases/environment.js';
import { type FetchedInputs, INPUTS_NOTE, type ReadInput } from '../phases/fetch.js';
import { instanceGrant } from '../phases/grant.js';
import { refineInputs } from '../phases/refine-inputs.js';
import { inputObjects, OBJECTS_NOTE } from './objects/input-objects.js';
import { totalOf } from './objects/progress.js';
import { SERVING_FOLDER } from './serving-folder.js';

export const MODEL = 'SageMaker.ModelArtifact';
const IMAGE_HOST = 'image';
const SPEC = { instanceType: ({ resources }: TransformJob) => resources.instanceType };

/** Lists the objects and unpacks the model. */
export const DOWNLOAD: Phase<TransformJob> = {
  failure: 'ClientError: Preparing the transform failed',
  work: (work, job) =>
    untilStopOrDeadline(work, job, {
      async work(signal) {
        const { inputs, progress } = await download(work, job, signal);
        const event = { trigger: 'inputReady', facts: { progress } };
        return work.record.advance(event, refining(work, job, { inputs }));
      },
    }),
};

/** Gets the image. What another server downloaded is downloaded again here: nothing runs yet. */
export const PREPARE: Phase<TransformJob> = {
  failure: 'ClientError: Preparing the serving image failed',
  work: (work, job) =>
    untilStopOrDeadline(work, job, {
      async work(signal) {
        const { folder, log, record, services, task } = work;
        const isHere = (await folder.readNote(INPUTS_NOTE)) !== undefined;
        const { inputs } = isHere ? { inputs: [] } : await download(work, job, signal);
        const say = (line: string) => log.say(line, IMAGE_HOST);
        const { note } = await instanceGrant(services, SPEC, job);
        if (note !== undefined) say(note);
        const program = servingProgram(job.serves);
        const { imageDigest, interpreter } = await services.runner.prepare(program, {
          say,
          signal,
        });
        await log.flush();
        const environment = await codeEnvironment(
          job.serves,
          {
            environments: services.environments,
            outer: folder.path,
            name: SERVING_FOLDER,
            interpreter,
          },
          { signal, copy: (run) => copyInstallation(log, run, signal) },
        );
        if (environment) await noteEnvironment(folder, environment);
        const image = imageVersion(job.serves.image, imageDigest);
        const event = { trigger: 'imageReady', facts: { runsAt: task.claim.place.id } };
        return record.advance(event, refining(work, job, { inputs, image }));
      },
    }),
};

/** Records which bytes were read and which image runs. */
export function refining(
  { kind, services }: JobWork<TransformJob>,
  job: TransformJob,
  refined: Parameters<typeof refineInputs>[2],
): (draft: LineageDraft) => Promise<void> {
  const name = trialComponentName(kind.codec.kind, job.name);
  const component = trialComponentArn(services.scope, name);
  return (draft) => refineInputs(draft, component, refined);
}

async function download(work: JobWork<TransformJob>, job: TransformJob, signal: AbortSignal) {
  const { folder, services } = work;
  const { storage, maxUnpackedBytes } = services;
  const objects = await inputObjects(storage, job);
  await folder.writeNote(OBJECTS_NOTE, objects);
  const { modelData, modelDigest, trainingJobName } = job.serves;
  const facts = await prepareModelFolder(folder.host(SERVING_FOLDER), job.serves, {
    storage,
    signal,
    maxUnpackedBytes,
    check({ digest: found }) {
      if (trainingJobName === undefined || modelDigest === undefined) return;
      requireModel({ uri: modelData ?? '', recorded: modelDigest, found });
    },
  });
  const inputs: ReadInput[] =
    facts && modelData !== undefined
      ? [{ input: modelInput(modelData), facts: objectFacts(facts), objects: [] }]
      : [];
  const note = Object.fromEntries(inputs.map((read) => [read.input.name, read.facts]));
  await folder.writeNote(INPUTS_NOTE, { inputs: note } satisfies FetchedInputs);
  const progress = { ...totalOf(objects), objectsDone: 0, recordsDone: 0, bytesDone: 0 };
  return { inputs, progress };
}

function modelInput(uri: JobInput['uri']): JobInput {
  return {
    name: MODEL,
    uri,
    location: uri,
    dataType: 'Prefix',
    type: 'Model',
    what: 'the model',
    folder: 'model',
  };
}

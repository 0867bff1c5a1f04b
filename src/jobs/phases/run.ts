import { unlessAborted } from '#src/async/abort.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { Environment } from '#src/environments/index.js';
import { imageVersion, type NewVersion } from '#src/lineage/index.js';
import type { PreparedProgram } from '#src/ports/runner.js';
import type { JobWork, Phase, ProgramSpec, StoredOutput } from '../job-kind.js';
import { admitRefetched, admitting } from './admit-inputs.js';
import { Checkpoints } from './checkpoints.js';
import { completeLog, conclude, fail, outcomeOf } from './conclude.js';
import { untilStopOrDeadline, untilStored } from './deadline.js';
import { INSTALLING, mustInstall, prepareEnvironment, requestOf } from './environment.js';
import { programFailure } from './failure.js';
import { fetchInputs, INPUTS_NOTE, noteInputs } from './fetch.js';
import { instanceGrant, machineFacts } from './grant.js';
import { requirePinned } from './pinned.js';
import { adoptOrStart, findRuns, heldMs, StartedNote, seeRuns } from './runs.js';
import { type UploadOptions, uploadOutputs } from './upload.js';
import { type HostExit, hasFailed, watchRuns } from './watch.js';

const DEFAULT_STOP_GRACE_MS = 120_000;
const SIBLING_GRACE_MS = 10_000;
/** The host of the lines about the inputs. */
const DATA_HOST = 'data';

/** The phases of all jobs with a program. Each may be repeated after a crash. */
export interface ProgramPhases<Job extends JobRecord> {
  readonly fetch: Phase<Job>;
  readonly prepare: Phase<Job>;
  readonly run: Phase<Job>;
  /** Stops the program; ends with `programEnded`, or with `cancelled` when none runs. */
  readonly stop: Phase<Job>;
  /** Ends a job that was stopped while its outputs were being stored, without them. */
  readonly discard: Phase<Job>;
  readonly upload: Phase<Job>;
  readonly uploadAnyway: Phase<Job>;
}

/** A phase that only applies a trigger. */
export function passOn<Job extends JobRecord>(trigger: string): Phase<Job> {
  return { work: ({ record }) => record.advance({ trigger }) };
}

/** Makes the phases of a kind; `what` names its programs and images in failure reasons. */
export function programPhases<Job extends JobRecord>(
  spec: ProgramSpec<Job>,
  what: 'training' | 'processing',
): ProgramPhases<Job> {
  const uploadFailure = 'ClientError: Artifact upload failed';
  return {
    fetch: {
      failure: 'ClientError: Data download failed',
      work: (work, job) =>
        untilStopOrDeadline(work, job, {
          work: async (signal) => {
            const inputs = await fetchInputs(work, spec, { job, signal });
            await noteInputs(work, inputs);
            for (const { note } of spec.inputs(job))
              if (note !== undefined) work.log.say(note, DATA_HOST);
            await work.log.flush();
            return work.record.advance({ trigger: 'inputReady' }, admitting(work, job, { inputs }));
          },
        }),
    },
    prepare: {
      failure: `ClientError: Preparing the ${what} image failed`,
      work: (work, job) =>
        untilStopOrDeadline(work, job, { work: (signal) => prepare(work, spec, { job, signal }) }),
    },
    run: {
      failure: `InternalServerError: Running the ${what} program failed`,
      work: (work, job) =>
        untilStopOrDeadline(work, job, {
          work: (signal) => runProgram(work, spec, { job, signal }),
          // A program that ended in time succeeds, even when no server was running then.
          wasDoneBy: async (deadline) => {
            const runs = await seeRuns(work);
            const inTime = runs.filter(
              (seen) => seen.exit && seen.run.startedAt + heldMs(seen, deadline) <= deadline,
            );
            return inTime.length === spec.hosts(job).length;
          },
        }),
    },
    stop: {
      failure: 'InternalServerError: Stopping the program failed',
      work: (work, job) =>
        untilStored(work, job, {
          moreMs: stopGraceMs(work),
          work: (signal) => stopProgram(work, { job, signal }),
        }),
    },
    discard: {
      isAfterProgram: true,
      work: async (work) => conclude(work, await outcomeOf(work, 'cancelled')),
    },
    upload: {
      isAfterProgram: true,
      failure: uploadFailure,
      work: (work, job) =>
        untilStored(work, job, {
          work: (signal) => upload(work, spec, { job, signal, result: 'required' }),
        }),
    },
    uploadAnyway: {
      isAfterProgram: true,
      failure: uploadFailure,
      work: (work, job) =>
        untilStored(work, job, {
          work: (signal) => upload(work, spec, { job, signal, result: 'if-any' }),
        }),
    },
  };
}

interface Running<Job> {
  readonly job: Job;
  readonly signal: AbortSignal;
}

/** Inputs that were fetched on another machine are fetched again here: no program runs yet. */
async function prepare<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  running: Running<Job>,
): Promise<Job> {
  const { job, signal } = running;
  const { folder, record, task } = work;
  if ((await folder.readNote(INPUTS_NOTE)) === undefined) {
    const inputs = await fetchInputs(work, spec, running);
    await admitRefetched(work, job, inputs);
    await noteInputs(work, inputs);
  }
  const { image, imageDigest, interpreter } = await prepareImage(work, spec, running);
  requirePinned(job, 'its image', { pinned: job.reproduces?.imageDigest, found: imageDigest });
  const withRequest = requestOf(work, spec, { job, interpreter });
  if (await mustInstall(work, job, withRequest))
    return record.advance({ trigger: 'requirementsFound' });
  const environment = await prepareEnvironment(work, withRequest, signal);
  const prepared = { job, imageDigest, environment };
  const facts: Partial<JobRecord> = {
    runsAt: task.claim.place.id,
    ...(await preparedFacts(work, spec, prepared)),
  };
  return record.advance(
    { trigger: 'imageReady', facts: facts as Partial<Job> },
    admitting(work, job, { images: [image] }),
  );
}

async function runProgram<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, signal }: Running<Job>,
): Promise<Job> {
  const { folder, record } = work;
  const mayStart = (await folder.readNote(INPUTS_NOTE)) !== undefined;
  const runs = await adoptOrStart(work, spec, { job, mayStart, signal });
  const checkpoints = new Checkpoints(work, { uri: spec.checkpoints(job), hosts: spec.hosts(job) });
  const exits = await checkpoints.during(signal, (either) =>
    watchRuns(work, runs, { signal: either, siblingGraceMs: SIBLING_GRACE_MS }),
  );
  const failed = firstFailure(exits);
  if (!failed) return record.advance({ trigger: 'programEnded' });
  const { element: current } = await record.read();
  // The job was stopped at the same moment, so the end of its program is not a failure.
  if (current.phase !== job.phase) return current;
  if (exits.length === 1 && failed.exit.reason === 'never-began') {
    await new StartedNote(folder, failed.host).remove();
    await failed.run.remove();
    return job;
  }
  const reason = await programFailure(work, failed);
  return fail(work, reason, await storeOtherOutputs(work, spec, { job, signal }));
}

/** The first failure is the cause; stopping the other hosts may have made them fail too. */
function firstFailure(exits: readonly HostExit[]): HostExit | undefined {
  const failed = exits.filter(({ exit }) => hasFailed(exit));
  return failed.sort((a, b) => a.exit.endedAt - b.exit.endedAt)[0];
}

async function storeOtherOutputs<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  { job, signal }: Running<Job>,
): Promise<readonly StoredOutput[]> {
  try {
    return await uploadOutputs(work, spec, { job, signal, result: 'none' });
  } catch (error) {
    work.task.signal.throwIfAborted();
    work.services.logger.warn('outputs were not stored', { job: job.arn, error });
    return [];
  }
}

async function stopProgram<Job extends JobRecord>(
  work: JobWork<Job>,
  { job, signal }: Running<Job>,
): Promise<Job> {
  const { record } = work;
  await completeLog(work, job); // the caller of the stop changed only the record
  const runs = await findRuns(work);
  if (runs.length === 0) return conclude(work, await outcomeOf(work, 'cancelled'));
  const graceMs = stopGraceMs(work);
  const stops = Promise.all(runs.map((run) => run.stop({ graceMs })));
  const watched = watchRuns(work, runs, { signal, siblingGraceMs: graceMs });
  await Promise.all([watched, unlessAborted(stops, signal)]);
  return record.advance({ trigger: 'programEnded' });
}

function stopGraceMs({ services }: Pick<JobWork<JobRecord>, 'services'>): number {
  return services.stopGraceMs ?? DEFAULT_STOP_GRACE_MS;
}

async function upload<Job extends JobRecord>(
  work: JobWork<Job>,
  spec: ProgramSpec<Job>,
  uploading: UploadOptions<Job>,
): Promise<Job> {
  if (!(await work.folder.readNote(INPUTS_NOTE)))
    throw new PlatformError(
      'RUN_FAILED',
      'The server that holds the outputs of the program is gone.',
    );
  const outputs = await uploadOutputs(work, spec, uploading);
  return conclude(work, { ...(await outcomeOf(work, 'uploaded')), outputs });
}

/** The host of the lines about the instances and their image in a job's log. */
const HOST = 'image';

export interface PreparedImage extends PreparedProgram {
  /** The digest, if the runner knows it. */
  readonly image: NewVersion | undefined;
}

/** What was prepared for the programs of a job: their machine, image and packages. */
export async function preparedFacts<Job extends JobRecord>(
  { services }: Pick<JobWork<Job>, 'services'>,
  spec: Pick<ProgramSpec<Job>, 'instanceType'>,
  {
    job,
    imageDigest,
    environment,
  }: {
    readonly job: Job;
    readonly imageDigest: string | undefined;
    readonly environment: Environment | undefined;
  },
): Promise<Partial<JobRecord>> {
  return {
    machine: await machineFacts(services, spec, job),
    ...(imageDigest !== undefined && { imageDigest }),
    ...(environment && { packages: environment.packages, packageLock: environment.lock }),
  };
}

/** Prepares the program of a job. The first time, it writes a line about the instances to the log. */
export async function prepareImage<Job extends JobRecord>(
  { services, log }: Pick<JobWork<Job>, 'services' | 'log'>,
  spec: Pick<ProgramSpec<Job>, 'program' | 'image' | 'instanceType'>,
  { job, signal }: { readonly job: Job; readonly signal: AbortSignal },
): Promise<PreparedImage> {
  const say = (line: string) => log.say(line, HOST);
  const { note } = await instanceGrant(services, spec, job);
  if (note !== undefined && job.phase !== INSTALLING) say(note);
  const prepared = await services.runner.prepare(spec.program(job), { say, signal });
  await log.flush();
  return { ...prepared, image: imageVersion(spec.image(job), prepared.imageDigest) };
}

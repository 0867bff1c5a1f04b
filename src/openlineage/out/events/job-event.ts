import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { TrialComponent, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { IMAGE_URI, MODEL_ARTIFACT, SOURCE_DIR } from '#src/jobs/index.js';
import type { EventType, RunEvent } from '../../events/index.js';
import { ownJob, runIdOf } from '../../names/index.js';
import { type DatasetFacts, inputDataset, outputDataset } from './datasets.js';
import type { Contents, Origin } from './facets.js';
import { mlFactsOf } from './ml-facts.js';
import { runEvent } from './run-event.js';

/** What happened to a job, with everything that its event contains. */
export interface JobHappening {
  readonly type: EventType;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly codec: JobCodec<JobRecord>;
  readonly job: JobRecord;
  /** Absent for events without datasets and facts, such as RUNNING. */
  readonly component?: TrialComponent | undefined;
  /** The tuning job whose trial it is. */
  readonly parent?: JobRecord | undefined;
  /** The digest of the image of its program: `sha256:` and hexadecimal digits. */
  readonly imageDigest?: string | undefined;
}

/**
 * The type of the event of a change to a job's record; undefined for a change without one. A job that
 * has ended when it is first seen was loaded, and did not run here.
 */
export function jobEventType(
  before: Pick<JobRecord, 'status' | 'startTime'> | undefined,
  after: Pick<JobRecord, 'status' | 'startTime'>,
): EventType | undefined {
  const end = endOf(after);
  if (!before) return end ? undefined : 'START';
  if (endOf(before)) return undefined;
  if (end) return end;
  return before.startTime === after.startTime ? undefined : 'RUNNING';
}

function endOf({ status }: Pick<JobRecord, 'status'>): EventType | undefined {
  if (status === 'Completed') return 'COMPLETE';
  if (status === 'Failed') return 'FAIL';
  return status === 'Stopped' ? 'ABORT' : undefined;
}

/** The event of a job. It contains no values of environment variables. */
export function jobEvent(happening: JobHappening, origin: Origin): RunEvent {
  const { type, time, codec, job, component, parent, imageDigest } = happening;
  const facts = component && mlFactsOf(codec.kind, job, component);
  const model = {
    ...facts?.model,
    ...(imageDigest !== undefined && { imageDigest }),
  };
  const datasetOf = (artifact: TrialComponentArtifact): DatasetFacts => ({
    ...artifact,
    ...(artifact.name === MODEL_ARTIFACT && { is: 'model' as const, model }),
    ...(artifact.name === SOURCE_DIR && { is: 'code' as const }),
  });
  const inputs = component?.inputArtifacts.filter(({ name }) => name !== IMAGE_URI) ?? [];
  return runEvent(
    {
      type,
      time,
      runId: runIdOf(job.arn, job.creationTime),
      job: ownJob(codec.name, job),
      runFacets: {
        parent: parentOf(parent),
        errorMessage: type === 'FAIL' ? errorOf(job) : undefined,
        ...(component && {
          executionParameters: parametersOf(component),
          tags: tagsOf(job),
          ...facts?.run,
        }),
      },
      jobFacets: {
        jobType: {
          processingType: 'BATCH',
          integration: 'FOREBEAR',
          jobType: codec.name.toUpperCase(),
        },
        sourceCodeLocation: sourceOf(job),
      },
      inputs: inputs.map((input) => inputDataset(datasetOf(input), origin)),
      outputs: (component?.outputArtifacts ?? []).map((output) =>
        outputDataset(datasetOf(output), origin),
      ),
    },
    origin,
  );
}

function parentOf(parent: JobRecord | undefined): Contents['parent'] {
  if (!parent) return undefined;
  const run = {
    run: { runId: runIdOf(parent.arn, parent.creationTime) },
    job: ownJob('tuning', parent),
  };
  return { ...run, root: run };
}

function errorOf({ failureReason }: JobRecord): Contents['errorMessage'] {
  // The schema requires a language; that of a program in an image is unknown.
  return { message: failureReason ?? 'The job failed.', programmingLanguage: 'unknown' };
}

/** The parameters of packages are left out: they are too many for every event. */
const PACKAGE = 'Package.';

function parametersOf({ parameters, inputArtifacts }: TrialComponent) {
  const given = Object.entries(parameters).filter(([key]) => !key.startsWith(PACKAGE));
  const image = inputArtifacts.find(({ name }) => name === IMAGE_URI);
  const all = image ? [...given, [IMAGE_URI, image.value] as const] : given;
  return { parameters: all.map(([key, value]) => ({ key, value: `${value}` })) };
}

function tagsOf({ tags }: JobRecord): Contents['tags'] {
  const all = Object.entries(tags).map(([key, value]) => ({ key, value, source: 'USER' }));
  return all.length === 0 ? undefined : { tags: all };
}

/** Git's short form of an SSH address. */
const SCP = /^([\w.-]+@[^:/]+):(.+)$/;

function sourceOf({ git }: JobRecord): Contents['sourceCodeLocation'] {
  const url = git?.repository?.replace(SCP, 'ssh://$1/$2');
  if (!git || url === undefined || !URL.canParse(url)) return undefined;
  const { commit: version, branch } = git;
  return { type: 'git', url, repoUrl: url, version, ...(branch !== undefined && { branch }) };
}

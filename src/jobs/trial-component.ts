import { createHash } from 'node:crypto';
import {
  type GitSource,
  type JobRecord,
  type JobResources,
  ownTrialComponentName,
  trialComponentSource,
} from '#src/domain/job/index.js';
import type {
  MetricSummary,
  StringMap,
  TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import type { JobArnKind } from '#src/domain/record-kinds.js';
import type { Writable } from '#src/domain/writable.js';
import type { DataFacts } from '#src/files/data-facts.js';
import type { LineageDraft, NewTrialComponent } from '#src/lineage/index.js';

/** The input name of a program's code. */
export const SOURCE_DIR = 'SageMaker.SourceDir';
/** The input name of a program's image. */
export const IMAGE_URI = 'SageMaker.ImageUri';

/** The name of a model: the output of its training, and the input of a transform. */
export const MODEL_ARTIFACT = 'SageMaker.ModelArtifact';

/** The known inputs, outputs and reports of a job. */
export interface Findings {
  /** The facts of the inputs, by name. */
  readonly inputs: Readonly<Record<string, DataFacts>>;
  readonly outputs: readonly TrialComponentArtifact[];
  readonly metrics: readonly MetricSummary[];
  /** Parameters that its program reported. */
  readonly parameters: NonNullable<NewTrialComponent['parameters']>;
}

export const NO_FINDINGS: Findings = { inputs: {}, outputs: [], metrics: [], parameters: {} };

/** The fields of a kind of job in its trial component. */
export interface ComponentFacts {
  readonly parameters: NonNullable<NewTrialComponent['parameters']>;
  readonly inputArtifacts: readonly TrialComponentArtifact[];
  readonly properties?: StringMap;
}

/** The trial component of a job. */
export function jobComponent(
  kind: JobArnKind,
  job: JobRecord,
  {
    findings,
    parameters,
    inputArtifacts,
    properties,
  }: ComponentFacts & { readonly findings: Findings },
): NewTrialComponent {
  const { status: primaryStatus, failureReason: message, startTime, endTime, log, git } = job;
  const component: Writable<NewTrialComponent> = {
    name: ownTrialComponentName(kind, job),
    source: { arn: job.arn, type: trialComponentSource(kind) },
    status: message === undefined ? { primaryStatus } : { primaryStatus, message },
  };
  // Assigned one by one: fields after a spread make a launch several times slower.
  if (startTime !== undefined) component.startTime = startTime;
  if (endTime !== undefined) component.endTime = endTime;
  component.parameters = withReported(parameters, findings.parameters);
  component.inputArtifacts = inputArtifacts;
  component.outputArtifacts = findings.outputs;
  component.metrics = findings.metrics;
  component.properties = {
    ...properties,
    ...(git && gitProperties(git)),
    ...ranWith(job),
    ...(log === undefined ? {} : { logLines: `${log.lines}`, logDigest: log.digest }),
  };
  return component;
}

/** The most characters of a text in a trial component. */
const MAX_TEXT = 2_500;

/** What results may depend on besides the parameters; seeds differ from job to job, so they are none. */
function ranWith(job: JobRecord & { readonly seed?: number }): StringMap {
  const { seed, machine, packageLock, reproduces } = job;
  const { architecture, processor, instructions, threads } = machine ?? {};
  const facts = { seed, architecture, processor, instructions, threads };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(known.map(([name, value]) => [name, `${value}`.slice(0, MAX_TEXT)])),
    ...(packageLock && { packageLockDigest: lockDigest(packageLock) }),
    ...(reproduces && { reproduces: reproduces.trialComponent }),
  };
}

/** The SHA-256 of a lock as a file, hexadecimal. */
export function lockDigest(lock: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lock) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function gitProperties({ repository, commit, branch, isDirty }: GitSource): StringMap {
  return {
    ...(repository !== undefined && { 'git.repository': repository }),
    'git.commit': commit,
    ...(branch !== undefined && { 'git.branch': branch }),
    ...(isDirty !== undefined && { 'git.isDirty': String(isDirty) }),
  };
}

/** The most parameters of a trial component. */
const MAX_PARAMETERS = 300;

/** Requested parameters come before reported ones, which get the remaining room. */
function withReported(
  given: ComponentFacts['parameters'],
  reported: Findings['parameters'],
): ComponentFacts['parameters'] {
  const names = Object.keys(reported).filter((name) => !Object.hasOwn(given, name));
  if (names.length === 0) return given;
  const room = MAX_PARAMETERS - Object.keys(given).length;
  const entries = names.slice(0, Math.max(0, room)).map((name) => [name, reported[name]] as const);
  return { ...given, ...Object.fromEntries(entries) } as ComponentFacts['parameters'];
}

/** The originals' parameters of a trial component for the job's resources. */
export function resourceParameters({
  instanceType,
  instanceCount,
  volumeSizeGb,
}: JobResources): Readonly<Record<string, string | number>> {
  const parameters: Record<string, string | number> = {
    'SageMaker.InstanceType': instanceType,
    'SageMaker.InstanceCount': instanceCount,
  };
  if (volumeSizeGb !== undefined) parameters['SageMaker.VolumeSizeInGB'] = volumeSizeGb;
  return parameters;
}

/** Writes the status and the start of a job to its trial component, when either has changed. */
export function recordStatus(
  kind: JobArnKind,
): (draft: LineageDraft, before: JobRecord, after: JobRecord) => void {
  return (draft, before, after) => {
    const { status, startTime } = after;
    if (before.status === status && before.startTime === startTime) return;
    draft.trialComponent(
      {
        name: ownTrialComponentName(kind, after),
        status: { primaryStatus: status },
        ...(startTime === undefined ? {} : { startTime }),
      },
      'put',
    );
  };
}

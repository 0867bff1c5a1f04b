import type { ArnScope } from '../arn.js';
import { checkName, NAME_RULES, withoutTime } from '../names.js';
import { anyMap, flag, number, type ObjectOf, objectOf, optional, text } from '../record/index.js';
import {
  checkDescription,
  checkInstances,
  checkInteger,
  checkRole,
  checkTextMap,
  checkTexts,
  refuse,
  resolveTags,
} from '../request/index.js';
import {
  GIT,
  type GitSource,
  type JobRecord,
  type JobResources,
  type ProgramJobRecord,
  RESOURCES,
} from './record.js';

const EXPERIMENT_REQUEST = {
  experimentName: optional(text),
  trialName: optional(text),
  displayName: optional(text),
};
/** The experiment and trial of the job's trial component. */
export type ExperimentRequest = ObjectOf<typeof EXPERIMENT_REQUEST>;

/** The options of a launch of any kind of job. */
export const JOB_REQUEST = {
  /** The same token returns the same job, for 24 hours. */
  clientToken: optional(text),
  /** Only checks the request, and returns the job that it would launch. */
  dryRun: optional(flag),
  /** Default: generated from the base name and the time. */
  name: optional(text),
  baseJobName: optional(text),
  /** Default: the configured execution role. */
  role: optional(text),
  experiment: optional(objectOf(EXPERIMENT_REQUEST)),
  /** Notes, as Markdown. */
  description: optional(text),
  /** The commit that its code came from. */
  git: optional(objectOf(GIT)),
  tags: optional(anyMap),
};
export type JobRequest = ObjectOf<typeof JOB_REQUEST>;

/** The options of a launch of a job that runs programs on instances; unchecked. */
export const PROGRAM_JOB_REQUEST = {
  ...JOB_REQUEST,
  resources: RESOURCES,
  /** Default one day. */
  maxRuntimeSeconds: optional(number),
  environment: optional(anyMap),
};
export type ProgramJobRequest = ObjectOf<typeof PROGRAM_JOB_REQUEST>;

/** The defaults of a deployment for a request. */
export interface JobDefaults {
  readonly scope: ArnScope;
  readonly executionRole: string;
  readonly defaultBucket: string;
}

/** The checked fields of any kind of job, except its name and its times. */
export interface ResolvedJob
  extends Pick<
    JobRecord,
    'role' | 'experiment' | 'description' | 'git' | 'tags' | 'maxRuntimeSeconds'
  > {
  /** The prefix of a generated name. */
  readonly baseName: string;
  readonly displayName?: string;
}

/** The checked fields of a job that runs programs. */
export type ResolvedProgramJob = ResolvedJob & Pick<ProgramJobRecord, 'resources' | 'environment'>;

/** The differences between the rules of kinds of jobs. */
export interface JobRules {
  /** The prefix of a generated name when the request has neither a name nor a base name. */
  readonly prefix: string;
  readonly executionRole: string;
  readonly maxRuntimeDays: number;
  readonly environment: { readonly entries: number; readonly name: number; readonly value: number };
}

const DAY_SECONDS = 86_400;

/** Checks the texts of a request and its name first. Throws `VALIDATION_FAILED`. */
export function checkJobRequest(request: JobRequest): void {
  checkTexts(request);
  if (request.name !== undefined) checkName(NAME_RULES.job, request.name);
}

/** The text in place of a value of the environment that a reader may not see, or that no key opens. */
export const MASKED_VALUE = '***';

/** A launch that repeats another one may contain what its reader saw. */
function checkNotMasked(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment))
    if (value === MASKED_VALUE)
      refuse(
        `environment.${name}`,
        `The value of ${name} is ${MASKED_VALUE}, which hides another one; give the value itself, or leave it out.`,
      );
}

/** Checks the common fields of jobs that run programs, and fills in defaults. Throws `VALIDATION_FAILED`. */
export function resolveProgramJob(request: ProgramJobRequest, rules: JobRules): ResolvedProgramJob {
  const { entries, name, value } = rules.environment;
  const environment = checkTextMap(request.environment ?? {}, {
    field: 'environment',
    entries,
    key: { max: name, pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/ },
    value,
  });
  checkNotMasked(environment);
  const resources = checkResources(request.resources);
  return { ...resolveJob(request, rules), resources, environment };
}

/** Checks the common fields of all jobs, and fills in defaults. Throws `VALIDATION_FAILED`. */
export function resolveJob(
  request: JobRequest & Pick<ProgramJobRequest, 'maxRuntimeSeconds'>,
  { prefix, executionRole, maxRuntimeDays }: Omit<JobRules, 'environment'>,
): ResolvedJob {
  const baseName = baseNameOf(request, prefix);
  const { displayName, experiment } = resolveExperiment(request, baseName);
  const { maxRuntimeSeconds = DAY_SECONDS, description, git } = request;
  const seconds = [1, maxRuntimeDays * DAY_SECONDS] as const;
  return {
    baseName,
    ...(displayName === undefined ? {} : { displayName }),
    role: checkRole(request.role ?? executionRole),
    experiment,
    ...(description !== undefined && { description: checkDescription(description) }),
    ...(git && { git: resolveGit(git) }),
    tags: resolveTags(request.tags),
    maxRuntimeSeconds: checkInteger('maxRuntimeSeconds', maxRuntimeSeconds, seconds),
  };
}

/** The name without the time at the end of a generated name. */
function baseNameOf({ name, baseJobName }: JobRequest, prefix: string): string {
  if (baseJobName !== undefined) return checkName(NAME_RULES.job, baseJobName, 'baseJobName');
  return name === undefined ? prefix : withoutTime(name);
}

function resolveExperiment({ experiment = {} }: JobRequest, baseName: string) {
  const { experimentName = baseName, trialName = baseName, displayName } = experiment;
  checkName(NAME_RULES.entity, experimentName, 'experiment.experimentName');
  checkName(NAME_RULES.entity, trialName, 'experiment.trialName');
  if (displayName !== undefined)
    checkName(NAME_RULES.entity, displayName, 'experiment.displayName');
  return { experiment: { experimentName, trialName }, displayName };
}

function checkResources(resources: JobResources): JobResources {
  const { instanceType, instanceCount, volumeSizeGb } = resources;
  checkInstances('resources', resources);
  if (volumeSizeGb === undefined) return { instanceType, instanceCount };
  checkInteger('resources.volumeSizeGb', volumeSizeGb, [1, 16_384]);
  return { instanceType, instanceCount, volumeSizeGb };
}

const MOST_URL = 2_048;
/** Git's limit of a reference is a file name. */
const MOST_BRANCH = 255;

/** Checks the commit of a job's code, and removes credentials from its repository's URL. */
function resolveGit({ repository, commit, branch, isDirty, patch }: GitSource): GitSource {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit))
    refuse(
      'git.commit',
      `git.commit is '${commit.slice(0, 100)}'; give the full hash of a commit.`,
    );
  if ((repository?.length ?? 0) > MOST_URL)
    refuse('git.repository', `git.repository has more than ${MOST_URL} characters.`);
  if ((branch?.length ?? 0) > MOST_BRANCH)
    refuse('git.branch', `git.branch has more than ${MOST_BRANCH} characters.`);
  return {
    ...(repository !== undefined && { repository: withoutCredentials(repository) }),
    commit,
    ...(branch !== undefined && { branch }),
    ...(isDirty !== undefined && { isDirty }),
    ...(patch !== undefined && { patch }),
  };
}

/** An address such as `git@host:path` names a user and no secret. */
function withoutCredentials(repository: string): string {
  return repository.replace(/^((?:\w+::)*[a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}

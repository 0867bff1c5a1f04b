import { checkHyperparameters } from '../algorithms/index.js';
import type { ArnScope } from '../arn.js';
import { checkName, NAME_RULES, withoutTime } from '../names.js';
import {
  checkInstances,
  checkInteger,
  checkRole,
  checkTextMap,
  checkTexts,
  refuse,
  resolveTags,
} from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import type { TrainingRequest } from './request.js';
import { resolveAlgorithm } from './resolve-algorithm.js';
import { resolveChannels } from './resolve-channels.js';
import type { TrainingJob, TrainingResources } from './training-job.js';

/** What a deployment fills in where a request says nothing. */
export interface TrainingDefaults {
  readonly scope: ArnScope;
  readonly executionRole: string;
  readonly defaultBucket: string;
}

/** A checked request: everything of a job but its name and its times. */
export type ResolvedTraining = Pick<
  TrainingJob,
  | 'role'
  | 'algorithm'
  | 'hyperparameters'
  | 'channels'
  | 'outputPath'
  | 'checkpointUri'
  | 'imageUri'
  | 'resources'
  | 'maxRuntimeSeconds'
  | 'environment'
  | 'experiment'
  | 'tags'
> & { readonly baseName: string; readonly displayName?: string };

const DAY_SECONDS = 86_400;
const MAX_RUNTIME_DAYS = 28;

/** Checks every field of a request and fills in what it leaves out. Throws what is wrong first. */
export function resolveTrainingRequest(
  request: TrainingRequest,
  defaults: TrainingDefaults,
): ResolvedTraining {
  checkTexts(request);
  if (request.name !== undefined) checkName(NAME_RULES.job, request.name);
  const resolved = resolveAlgorithm(request.algorithm, defaults.scope.region);
  const { algorithm, imageUri, builtIn } = resolved;
  const baseName = baseNameOf(request, resolved.prefix);
  const strings = toStrings(request.hyperparameters ?? {});
  const { displayName, experiment } = resolveExperiment(request, baseName);
  return {
    baseName,
    ...(displayName === undefined ? {} : { displayName }),
    role: checkRole(request.role ?? defaults.executionRole),
    algorithm,
    ...(imageUri === undefined ? {} : { imageUri }),
    hyperparameters: builtIn ? checkHyperparameters(builtIn, strings) : strings,
    channels: resolveChannels(request.channels, builtIn),
    outputPath: toS3Uri(request.outputPath ?? `s3://${defaults.defaultBucket}/`),
    ...(request.checkpointUri === undefined
      ? {}
      : { checkpointUri: toS3Uri(request.checkpointUri) }),
    resources: checkResources(request.resources),
    maxRuntimeSeconds: checkInteger('maxRuntimeSeconds', request.maxRuntimeSeconds ?? DAY_SECONDS, [
      1,
      MAX_RUNTIME_DAYS * DAY_SECONDS,
    ]),
    environment: checkTextMap(request.environment ?? {}, {
      field: 'environment',
      entries: 100,
      key: { max: 512, pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/ },
      value: 512,
    }),
    experiment,
    tags: resolveTags(request.tags),
  };
}

/** The name without the time that a generated name ends in. */
function baseNameOf({ name, baseJobName }: TrainingRequest, prefix: string): string {
  if (baseJobName !== undefined) return checkName(NAME_RULES.job, baseJobName, 'baseJobName');
  return name === undefined ? `${prefix}-training` : withoutTime(name);
}

function resolveExperiment({ experiment = {} }: TrainingRequest, baseName: string) {
  const { experimentName = baseName, trialName = baseName, displayName } = experiment;
  checkName(NAME_RULES.entity, experimentName, 'experiment.experimentName');
  checkName(NAME_RULES.entity, trialName, 'experiment.trialName');
  if (displayName !== undefined)
    checkName(NAME_RULES.entity, displayName, 'experiment.displayName');
  return { experiment: { experimentName, trialName }, displayName };
}

function checkResources(resources: TrainingResources) {
  const { instanceType, instanceCount, volumeSizeGb } = resources;
  checkInstances('resources', resources);
  if (volumeSizeGb === undefined) return { instanceType, instanceCount };
  checkInteger('resources.volumeSizeGb', volumeSizeGb, [1, 16_384]);
  return { instanceType, instanceCount, volumeSizeGb };
}

const LIMITS = { entries: 100, name: 256, value: 2500 } as const;

/** Programs receive strings: texts as they are, everything else as its JSON text. */
function toStrings(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(values);
  if (entries.length > LIMITS.entries)
    refuse('hyperparameters', `Give at most ${LIMITS.entries} hyperparameters.`);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === '' || name.length > LIMITS.name)
        refuse('hyperparameters', `A hyperparameter's name has 1 to ${LIMITS.name} characters.`);
      if (value === null || value === undefined)
        refuse(
          'hyperparameters',
          `Hyperparameter '${name}' has no value; give one, or leave it out.`,
        );
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (text.length > LIMITS.value)
        refuse('hyperparameters', `Hyperparameter '${name}' exceeds ${LIMITS.value} characters.`);
      return [name, text];
    }),
  );
}

import { trialComponentName as nameOf } from '#src/domain/job/index.js';
import {
  isMediaType,
  type MetricSummary,
  type TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { Writable } from '#src/domain/writable.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import type { DataFacts } from '../data/digest.js';

export const SOURCE_DIR = 'SageMaker.SourceDir';

export interface TrainingFindings {
  readonly inputs: Readonly<Record<string, DataFacts>>;
  readonly outputs: readonly TrialComponentArtifact[];
  readonly metrics: readonly MetricSummary[];
}

export const NO_FINDINGS: TrainingFindings = { inputs: {}, outputs: [], metrics: [] };

export function trialComponentName(jobName: string): string {
  return nameOf('training-job', jobName);
}

export function trialComponentOf(
  job: TrainingJob,
  findings: TrainingFindings = NO_FINDINGS,
): NewTrialComponent {
  const { status: primaryStatus, failureReason: message, startTime, endTime } = job;
  const component: Writable<NewTrialComponent> = {
    name: trialComponentName(job.name),
    source: { arn: job.arn, type: 'SageMakerTrainingJob' },
    status: message === undefined ? { primaryStatus } : { primaryStatus, message },
  };
  // Assigned one by one: fields after a spread make a launch several times slower.
  if (startTime !== undefined) component.startTime = startTime;
  if (endTime !== undefined) component.endTime = endTime;
  component.parameters = parametersOf(job);
  component.inputArtifacts = inputsOf(job, findings);
  component.outputArtifacts = findings.outputs;
  component.metrics = findings.metrics;
  component.properties = propertiesOf(job);
  return component;
}

/** Hyperparameters that look like numbers are recorded as numbers, so that trials can be compared. */
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,3})?$/;

function parametersOf({ hyperparameters, resources }: TrainingJob) {
  const parameters: Record<string, string | number> = {};
  for (const name of Object.keys(hyperparameters)) {
    const text = hyperparameters[name] ?? '';
    const number = NUMBER.test(text) ? Number(text) : Number.NaN;
    parameters[name] = Number.isFinite(number) ? number : text;
  }
  const { instanceType, instanceCount, volumeSizeGb } = resources;
  parameters['SageMaker.InstanceType'] = instanceType;
  parameters['SageMaker.InstanceCount'] = instanceCount;
  if (volumeSizeGb !== undefined) parameters['SageMaker.VolumeSizeInGB'] = volumeSizeGb;
  return parameters;
}

function inputsOf(
  job: TrainingJob,
  { inputs }: TrainingFindings,
): readonly TrialComponentArtifact[] {
  const channels = job.channels.map(({ name, uri, contentType }) => {
    const mediaType = contentType?.split(';')[0]?.trim() ?? '';
    const input = isMediaType(mediaType) ? { name, mediaType, value: uri } : { name, value: uri };
    const facts = inputs[name];
    return facts === undefined ? input : { ...input, ...facts };
  });
  const { sourceDir } = job.algorithm;
  return [
    ...channels,
    ...(job.imageUri === undefined ? [] : [{ name: 'SageMaker.ImageUri', value: job.imageUri }]),
    ...(sourceDir === undefined
      ? []
      : [{ name: SOURCE_DIR, value: sourceDir, ...inputs[SOURCE_DIR] }]),
  ];
}

function propertiesOf({ trainingSeconds, billableSeconds, log }: TrainingJob) {
  return {
    ...(trainingSeconds === undefined ? {} : { trainingSeconds: `${trainingSeconds}` }),
    ...(billableSeconds === undefined ? {} : { billableSeconds: `${billableSeconds}` }),
    ...(log === undefined ? {} : { logLines: `${log.lines}`, logDigest: log.digest }),
  };
}

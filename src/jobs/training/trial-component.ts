import { isMediaType, type TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { type Findings, jobComponent, resourceParameters } from '../trial-component.js';

export const SOURCE_DIR = 'SageMaker.SourceDir';

export function trainingComponent(job: TrainingJob, findings: Findings): NewTrialComponent {
  return jobComponent('training-job', job, {
    findings,
    parameters: parametersOf(job),
    inputArtifacts: inputsOf(job, findings),
    properties: propertiesOf(job),
  });
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
  return Object.assign(parameters, resourceParameters(resources));
}

function inputsOf(job: TrainingJob, { inputs }: Findings): readonly TrialComponentArtifact[] {
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

function propertiesOf({ trainingSeconds, billableSeconds }: TrainingJob) {
  return {
    ...(trainingSeconds === undefined ? {} : { trainingSeconds: `${trainingSeconds}` }),
    ...(billableSeconds === undefined ? {} : { billableSeconds: `${billableSeconds}` }),
  };
}

import type { ProcessingJob } from '#src/domain/processing/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { type Findings, jobComponent, resourceParameters } from '../trial-component.js';

const MAX_PARAMETER = 2500;

export function processingComponent(job: ProcessingJob, findings: Findings): NewTrialComponent {
  const { command, inputs, image, resources } = job;
  const words = JSON.stringify(command).slice(0, MAX_PARAMETER).toWellFormed();
  return jobComponent('processing-job', job, {
    findings,
    parameters: {
      ...(command.length === 0 ? {} : { 'SageMaker.ContainerCommand': words }),
      ...resourceParameters(resources),
    },
    inputArtifacts: [
      ...inputs.map(({ name, uri }) => ({ name, value: uri, ...findings.inputs[name] })),
      { name: 'SageMaker.ImageUri', value: image },
    ],
  });
}

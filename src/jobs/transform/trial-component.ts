import type { TransformJob } from '#src/domain/transform/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { type Findings, jobComponent, resourceParameters, SOURCE_DIR } from '../trial-component.js';
import { INPUT } from './objects/versions.js';
import { MODEL } from './prepare.js';

export function transformComponent(job: TransformJob, findings: Findings): NewTrialComponent {
  const { input, serves, resources } = job;
  return jobComponent('transform-job', job, {
    findings,
    parameters: { ...settingsOf(job), ...resourceParameters(resources) },
    inputArtifacts: [
      { name: INPUT, value: input, ...findings.inputs[INPUT] },
      ...(serves.modelData === undefined
        ? []
        : [{ name: MODEL, value: serves.modelData, ...findings.inputs[MODEL] }]),
      ...(serves.code?.sourceDir
        ? [{ name: SOURCE_DIR, value: serves.code.sourceDir, ...findings.inputs[SOURCE_DIR] }]
        : []),
      { name: 'SageMaker.ImageUri', value: serves.image },
    ],
  });
}

/** What decides about the output beside model and input. */
function settingsOf(job: TransformJob): Readonly<Record<string, string | number>> {
  return {
    'SageMaker.ModelName': job.modelName,
    'SageMaker.SplitType': job.splitType,
    'SageMaker.BatchStrategy': job.batchStrategy,
    'SageMaker.AssembleWith': job.assembleWith,
    'SageMaker.MaxPayloadInMB': job.maxPayloadMb,
    'SageMaker.JoinSource': job.joinSource,
    'SageMaker.InputFilter': job.inputFilter,
    'SageMaker.OutputFilter': job.outputFilter,
    ...(job.contentType === undefined ? {} : { 'SageMaker.ContentType': job.contentType }),
    ...(job.accept === undefined ? {} : { 'SageMaker.Accept': job.accept }),
  };
}

import { jobLines } from '#src/domain/job/index.js';
import {
  advanceTransformJob,
  hasTransformEnded,
  TRANSFORM_JOBS,
  type TransformJob,
} from '#src/domain/transform/index.js';
import type { NewTrialComponent } from '#src/lineage/index.js';
import { servedArtifacts } from '#src/serving/serving-program.js';
import type { JobArtifacts, JobHandler, Outcome, Produced } from '../job-kind.js';
import { passOn } from '../phases/run.js';
import {
  type Findings,
  IMAGE_URI,
  jobComponent,
  MODEL_ARTIFACT,
  recordStatus,
  resourceParameters,
  SOURCE_DIR,
} from '../trial-component.js';
import { removeNotes, removeOldNotes } from './objects/transform-notes.js';
import { INPUT } from './objects/versions.js';
import { DOWNLOAD, PREPARE } from './prepare.js';
import { STOP, TRANSFORM } from './run.js';

export const TRANSFORM_KIND: JobHandler<TransformJob> = {
  codec: TRANSFORM_JOBS,
  advance: advanceTransformJob,
  isOver: hasTransformEnded,
  lines: jobLines,
  instances: ({ resources }) => resources,
  phases: {
    starting: passOn('capacityPrepared'),
    pending: passOn('capacityPrepared'),
    preparing: passOn('provisioned'),
    downloading: DOWNLOAD,
    pullingImage: PREPARE,
    installing: PREPARE,
    transforming: TRANSFORM,
    stopping: STOP,
    expiring: STOP,
  },
  metrics: () => [],
  facts: () => ({}),
  recordLineage: recordStatus('transform-job'),
  component: transformComponent,
  artifacts,
  produced,
  clear: removeNotes,
  tidy: removeOldNotes,
};

function artifacts({ input, serves }: TransformJob): JobArtifacts {
  return { read: [{ sourceUri: input, type: 'DataSet' }, ...servedArtifacts(serves)] };
}

function produced({ name }: TransformJob, { outputs }: Outcome): readonly Produced[] {
  const properties = { transformJob: name };
  return outputs.map((output) => ({
    output,
    type: 'DataSet',
    properties,
    isWhollyWritten: true,
  }));
}

export function transformComponent(job: TransformJob, findings: Findings): NewTrialComponent {
  const { input, serves, resources } = job;
  return jobComponent('transform-job', job, {
    findings,
    parameters: { ...settingsOf(job), ...resourceParameters(resources) },
    inputArtifacts: [
      { name: INPUT, value: input, ...findings.inputs[INPUT] },
      ...(serves.modelData === undefined
        ? []
        : [{ name: MODEL_ARTIFACT, value: serves.modelData, ...findings.inputs[MODEL_ARTIFACT] }]),
      ...(serves.code?.sourceDir
        ? [{ name: SOURCE_DIR, value: serves.code.sourceDir, ...findings.inputs[SOURCE_DIR] }]
        : []),
      { name: IMAGE_URI, value: serves.image },
    ],
  });
}

/** The settings that influence the output in addition to model and input. */
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

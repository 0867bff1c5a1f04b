import {
  advanceTransformJob,
  hasTransformEnded,
  TRANSFORM_JOBS,
  type TransformJob,
  transformLines,
} from '#src/domain/transform/index.js';
import type { JobArtifacts, JobKind, Outcome, Produced } from '../job-kind.js';
import { passOn } from '../phases/run.js';
import { tellStatus } from '../trial-component.js';
import { removeNotes, removeOldNotes } from './objects/transform-notes.js';
import { DOWNLOAD, PREPARE } from './prepare.js';
import { STOP, TRANSFORM } from './run.js';
import { transformComponent } from './trial-component.js';

export const TRANSFORM_KIND: JobKind<TransformJob> = {
  codec: TRANSFORM_JOBS,
  advance: advanceTransformJob,
  isOver: hasTransformEnded,
  lines: transformLines,
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
  tell: tellStatus('transform-job'),
  component: transformComponent,
  artifacts,
  produced,
  clear: removeNotes,
  tidy: removeOldNotes,
};

function artifacts({ input, serves }: TransformJob): JobArtifacts {
  const { image, code, modelData } = serves;
  return {
    read: [
      { sourceUri: input, type: 'DataSet' },
      ...(image.startsWith('/') ? [] : [{ sourceUri: image, type: 'Image' }]), // an interpreter
      ...(code?.sourceDir ? [{ sourceUri: code.sourceDir, type: 'Code' }] : []),
      ...(modelData === undefined ? [] : [{ sourceUri: modelData, type: 'Model' }]),
    ],
  };
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

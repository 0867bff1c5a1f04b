import type { LoadRules } from '#graph-export/index.js';
import { stringOf, type Vertex } from '#src/domain/graph/index.js';
import {
  ENDPOINTS,
  type EndpointStatus,
  MODELS,
  needsSupervision,
} from '#src/domain/hosting/index.js';
import { METRIC_ENTRY_LABEL, readMetricEntry } from '#src/domain/job/index.js';
import { type RecordCodec, readOrReport, type StoredRecord } from '#src/domain/record/index.js';
import { TRIAL_LABEL, vertexToTrial } from '#src/domain/tuning/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import { LEFT_OUT } from './export-labels.js';

/** Statuses of jobs that nobody sees to any more. */
const ENDED: readonly string[] = ['Completed', 'Failed', 'Stopped'];

/**
 * What bulk loads may bring. Records of what has ended are history; one of what runs would make an engine start a
 * program that nobody here has launched.
 */
export const LOAD_RULES: LoadRules = {
  internal: new Set(LEFT_OUT.internal),
  refuse: new Map([
    ...JOB_KINDS.map(({ codec }) => ofRecord(codec, (status) => ENDED.includes(status))),
    ofRecord(MODELS, () => true),
    ofRecord(ENDPOINTS, (status) => !needsSupervision(status as EndpointStatus)),
    rule({ label: TRIAL_LABEL, noun: 'trial', read: vertexToTrial }, (status) =>
      ENDED.includes(status),
    ),
    rule({ label: METRIC_ENTRY_LABEL, noun: 'final metric', read: readMetricEntry }, () => true),
  ]),
};

interface Readable {
  readonly label: string;
  readonly noun: string;
  /** Throws `RECORD_UNREADABLE`. */
  readonly read: (vertex: Vertex) => object;
}

function ofRecord<Stored extends StoredRecord>(
  { label, noun, read }: RecordCodec<Stored>,
  isOver: (status: string) => boolean,
) {
  return rule({ label, noun, read }, isOver);
}

function rule(
  { label, noun, read }: Readable,
  isOver: (status: string) => boolean,
): readonly [string, (vertex: Vertex) => string | undefined] {
  return [
    label,
    (vertex) => {
      if (!readOrReport(() => read(vertex)))
        return `A vertex of the label '${label}' is the record of a ${noun}, and this row is none; give another label.`;
      const status = stringOf(vertex.properties, 'status') ?? '';
      return isOver(status)
        ? undefined
        : `The record of a ${noun} in the status '${status}' is not loaded, because it would be run here.`;
    },
  ];
}

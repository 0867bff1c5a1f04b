import type { PlatformError } from '#src/domain/errors/index.js';
import { reservedLabels, type Vertex } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS } from '#src/domain/hosting/index.js';
import { METRIC_ENTRY_LABEL, readMetricEntry } from '#src/domain/job/index.js';
import {
  type RecordCodec,
  readOrReport,
  recordUnreadable,
  type StoredRecord,
} from '#src/domain/record/index.js';
import { TRIAL_LABEL, vertexToTrial } from '#src/domain/tuning/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';

/** Reads the vertices of a label. Throws `RECORD_UNREADABLE`. */
type ReadVertex = (vertex: Vertex) => object;

/** The codecs of all records that callers name. */
export const RECORD_CODECS: readonly RecordCodec<StoredRecord>[] = [
  ...JOB_KINDS.map(({ codec }) => codec),
  MODELS,
  ENDPOINTS,
];

/** How the records of each label are read. */
const RECORD_READERS: ReadonlyMap<string, ReadVertex> = new Map<string, ReadVertex>([
  ...RECORD_CODECS.map(({ label, read }) => [label, read] as const),
  [TRIAL_LABEL, vertexToTrial],
  [METRIC_ENTRY_LABEL, readMetricEntry],
]);

/** Why a vertex is not the record, or the bookkeeping, that one of its labels says it is; undefined where it is fine. */
export function recordProblem(vertex: Vertex): PlatformError | undefined {
  const problem = reservedLabels(vertex.labels);
  if (problem !== undefined) return recordUnreadable(vertex, 'platform', problem);
  const read = RECORD_READERS.get(vertex.labels[0] ?? '');
  let found: PlatformError | undefined;
  if (read)
    readOrReport(
      () => read(vertex),
      (error) => {
        found = error;
      },
    );
  return found;
}

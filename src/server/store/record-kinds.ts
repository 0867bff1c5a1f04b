import type { LeftOut, LoadRules } from '#graph-export/index.js';
import type { ArnScope } from '#src/domain/arn.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import {
  BOOKKEEPING_LABELS,
  reservedLabels,
  stringOf,
  type Vertex,
} from '#src/domain/graph/index.js';
import {
  ENDPOINT_CONFIGS,
  ENDPOINTS,
  type EndpointStatus,
  MODELS,
  needsSupervision,
} from '#src/domain/hosting/index.js';
import {
  METRIC_ENTRY_LABEL,
  readMetricEntry,
  readStatementVertex,
  STATEMENT_LABEL,
} from '#src/domain/job/index.js';
import { POLICIES, ruleSetId } from '#src/domain/policy/index.js';
import { QUARANTINES } from '#src/domain/quarantine/index.js';
import {
  type RecordCodec,
  readOrReport,
  recordUnreadable,
  type StoredRecord,
} from '#src/domain/record/index.js';
import { MODEL_ALIASES, MODEL_PACKAGES, PACKAGE_GROUPS } from '#src/domain/registry/index.js';
import { TRIAL_LABEL, vertexToTrial } from '#src/domain/tuning/index.js';
import { JOB_KINDS } from '#src/jobs/index.js';
import { changesJob, isJobComponent, isPlatformEntity } from '#src/lineage/index.js';

/** A kind of vertices that only the platform writes. */
interface RecordKind {
  readonly label: string;
  /** The noun in messages. */
  readonly noun: string;
  /** Throws `RECORD_UNREADABLE`. */
  readonly read: (vertex: Vertex) => object;
  /**
   * Whether no engine supervises a record with this status any more, so that a bulk load may write
   * it.
   */
  readonly isOver: (status: string) => boolean;
  /** The codec of records with names. */
  readonly codec?: RecordCodec<StoredRecord>;
}

/** Every kind of record; a new one is added here, unless it is a kind of job. */
const RECORD_KINDS: readonly RecordKind[] = [
  ...JOB_KINDS.map(({ codec }) => named(codec, hasEnded)),
  named(MODELS, () => true),
  named(ENDPOINTS, (status) => !needsSupervision(status as EndpointStatus)),
  named(ENDPOINT_CONFIGS, () => true),
  named(PACKAGE_GROUPS, () => true),
  named(MODEL_PACKAGES, () => true),
  named(MODEL_ALIASES, () => true),
  // The set of rules changes with them.
  named(POLICIES, () => false),
  named(QUARANTINES, () => false),
  { label: TRIAL_LABEL, noun: 'trial', read: vertexToTrial, isOver: hasEnded },
  {
    label: METRIC_ENTRY_LABEL,
    noun: 'final metric',
    read: readMetricEntry,
    isOver: () => true,
  },
  // A signature is checked when it is returned.
  { label: STATEMENT_LABEL, noun: 'statement', read: readStatementVertex, isOver: () => true },
];

/** The codecs of all records with names. */
export const RECORD_CODECS: readonly RecordCodec<StoredRecord>[] = RECORD_KINDS.flatMap(
  ({ codec }) => codec ?? [],
);

/** The vertices of the platform that are not lineage. */
export const LEFT_OUT: LeftOut = {
  internal: [...BOOKKEEPING_LABELS].filter(
    (label) => label !== METRIC_ENTRY_LABEL && label !== STATEMENT_LABEL,
  ),
  records: RECORD_KINDS.map(({ label }) => label),
};

/**
 * What bulk loads may write. Records of ended jobs are history; the record of a running one would
 * make an engine start a program that was not launched here.
 */
export function loadRules(scope: ArnScope): LoadRules {
  return {
    internal: new Set(LEFT_OUT.internal),
    ids: new Set([ruleSetId(scope)]),
    refuse: new Map(
      RECORD_KINDS.map((kind) => [kind.label, (vertex) => whyNotLoaded(kind, vertex)]),
    ),
    isPlatforms: (vertex) => isPlatformEntity(vertex, scope),
    isJob: isJobComponent,
    changesJob,
  };
}

/**
 * Returns why a vertex is not a valid record, or bookkeeping vertex, of its label; undefined when
 * it is valid.
 */
export function recordProblem(vertex: Vertex): PlatformError | undefined {
  const problem = reservedLabels(vertex.labels);
  if (problem !== undefined) return recordUnreadable(vertex, 'platform', problem);
  const kind = RECORD_KINDS.find(({ label }) => label === vertex.labels[0]);
  let found: PlatformError | undefined;
  if (kind)
    readOrReport(
      () => kind.read(vertex),
      (error) => {
        found = error;
      },
    );
  return found;
}

function named<Stored extends StoredRecord>(
  codec: RecordCodec<Stored>,
  isOver: RecordKind['isOver'],
): RecordKind {
  const { label, noun, read } = codec;
  return { label, noun, read, isOver, codec };
}

function hasEnded(status: string): boolean {
  return ['Completed', 'Failed', 'Stopped'].includes(status);
}

function whyNotLoaded({ label, noun, read, isOver }: RecordKind, vertex: Vertex) {
  if (!readOrReport(() => read(vertex)))
    return `A vertex of the label '${label}' is the record of a ${noun}, and this row is not one; use another label.`;
  const status = stringOf(vertex.properties, 'status') ?? '';
  if (isOver(status)) return undefined;
  return status === ''
    ? `The record of a ${noun} is not loaded; create it again.`
    : `The record of a ${noun} in the status '${status}' is not loaded, because it would be run here.`;
}

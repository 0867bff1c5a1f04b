import type { LoadRules } from '#graph-export/index.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import {
  ENDPOINTS,
  type EndpointStatus,
  MODELS,
  needsSupervision,
} from '#src/domain/hosting/index.js';
import type { RecordCodec, StoredRecord } from '#src/domain/record/index.js';
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
    ...JOB_KINDS.map(({ codec }) => rule(codec, (status) => ENDED.includes(status))),
    rule(MODELS, () => true),
    rule(ENDPOINTS, (status) => !needsSupervision(status as EndpointStatus)),
  ]),
};

function rule<Stored extends StoredRecord>(
  codec: RecordCodec<Stored>,
  isOver: (status: string) => boolean,
): readonly [string, (vertex: Vertex) => string | undefined] {
  const { label, noun } = codec;
  return [
    label,
    (vertex) => {
      const arn = arnOf(codec, vertex);
      if (arn === undefined || vertexIdOf(arn) !== vertex.id)
        return `A vertex of the label '${label}' is the record of a ${noun}, and this row is none; give another label.`;
      const { status } = vertex.properties;
      return isOver(typeof status === 'string' ? status : '')
        ? undefined
        : `The record of a ${noun} in the status '${status}' is not loaded, because it would be run here.`;
    },
  ];
}

function arnOf<Stored extends StoredRecord>(
  codec: RecordCodec<Stored>,
  vertex: Vertex,
): string | undefined {
  try {
    const { arn, name } = codec.read(vertex);
    return typeof arn === 'string' && typeof name === 'string' ? arn : undefined;
  } catch (error) {
    if (isPlatformError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

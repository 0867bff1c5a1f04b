import { type Arn, isArn } from '../arn.js';
import {
  BOOKKEEPING,
  date,
  hasOnlyLabel,
  stringOf,
  type Vertex,
  type VertexId,
  vertexIdOf,
} from '../graph/index.js';
import { recordUnreadable } from '../record/index.js';
import type { JobRecord } from './record.js';

/** The vertex label of the signed statements about ended jobs. */
export const STATEMENT_LABEL = BOOKKEEPING.statement;

/** A signed statement about a job, or why there is none. */
export type Signed = { readonly envelope: string } | { readonly absent: string };

/** What the platform kept about a job when it ended. */
export interface KeptStatement {
  readonly job: Arn;
  readonly signed: Signed;
}

/** The longest envelope, in characters. */
export const MOST_ENVELOPE = 512 * 2 ** 10;

/** Makes the vertex of what is kept; it belongs to the job's trial component, which outlives the job. */
export function statementVertex(
  { arn, trialComponent, endTime = 0 }: Pick<JobRecord, 'arn' | 'trialComponent' | 'endTime'>,
  signed: Signed,
): Vertex {
  return {
    id: statementId(trialComponent),
    labels: [STATEMENT_LABEL],
    properties: { creationtime: date(endTime), job: arn, trialComponent, ...signed },
  };
}

export function statementId(trialComponent: Arn): VertexId {
  return vertexIdOf(`${STATEMENT_LABEL}:${trialComponent}`);
}

/** Reads a {@link statementVertex}. Throws `RECORD_UNREADABLE` for an invalid vertex. */
export function readStatementVertex(vertex: Vertex): KeptStatement {
  const { id, properties } = vertex;
  const [job = '', component = '', envelope, absent] = [
    'job',
    'trialComponent',
    'envelope',
    'absent',
  ].map((name) => stringOf(properties, name));
  const text = envelope ?? absent;
  if (
    hasOnlyLabel(vertex, STATEMENT_LABEL) &&
    isArn(job) &&
    isArn(component) &&
    id === statementId(component) &&
    text !== undefined &&
    text.length <= MOST_ENVELOPE
  )
    return { job, signed: envelope === undefined ? { absent: text } : { envelope } };
  throw recordUnreadable(
    vertex,
    'statement',
    'its job, its trial component or its text is not its own',
  );
}

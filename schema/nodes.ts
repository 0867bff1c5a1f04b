import { parseArn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { endpointNodeKind } from './endpoint/node.js';
import type { JobNodes } from './job/node.js';
import type { JobType } from './job/type.js';
import { lineageNodeKind } from './lineage-entity/node.js';
import { modelNodeKind } from './model/node.js';
import type { NodeKind } from './node/kind.js';
import type { NodeType } from './node/type.js';
import { processingJobNodes } from './processing-job/node.js';
import { type Moment, PRESENT } from './shared/moment.js';
import { trainingJobNodes } from './training-job/node.js';
import { transformJobNodes } from './transform-job/node.js';
import { tuningJobNodes } from './tuning-job/node.js';

/** Every kind of job; a new one is added here. */
const JOB_NODES: readonly JobNodes[] = [
  trainingJobNodes,
  processingJobNodes,
  transformJobNodes,
  tuningJobNodes,
];

/** Every kind of node; a feature adds its own here. */
const NODE_KINDS: readonly NodeKind[] = [
  lineageNodeKind,
  ...JOB_NODES,
  modelNodeKind,
  endpointNodeKind,
];

/** The GraphQL object of any vertex that is one; undefined for what the schema does not know. */
export function toNode(vertex: Versioned<Vertex>, moment: Moment = PRESENT): NodeType | undefined {
  const label = vertex.element.labels[0] ?? '';
  return NODE_KINDS.find(({ labels }) => labels.includes(label))?.toNode(vertex, moment);
}

/** The GraphQL object of a job of any kind. */
export function toJobNode(job: JobRecord, moment: Moment = PRESENT): JobType {
  const { kind } = parseArn(job.arn);
  const nodes = JOB_NODES.find((one) => one.kind === kind);
  if (!nodes) throw new Error(`The kind '${kind}' of job is no GraphQL object.`);
  return nodes.ofRecord(job, moment);
}

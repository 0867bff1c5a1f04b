import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import { endpointNodeKind } from './endpoint/node.js';
import { endpointConfigNodeKind } from './endpoint-config/node.js';
import { jobNodeKind } from './job/node.js';
import { lineageNodeKind } from './lineage-entity/node.js';
import { modelNodeKind } from './model/node.js';
import { modelAliasNodeKind } from './model-alias/node.js';
import { modelPackageNodeKind } from './model-package/node.js';
import type { NodeKind, NodeType } from './node/type.js';
import { packageGroupNodeKind } from './package-group/node.js';
import { policyNodeKind } from './policy/node.js';
import { quarantineNodeKind } from './quarantine/node.js';
import { type Moment, PRESENT } from './shared/moment.js';

/** Every kind of node; a feature adds its own here. */
const NODE_KINDS: readonly NodeKind[] = [
  lineageNodeKind,
  jobNodeKind,
  modelNodeKind,
  endpointNodeKind,
  endpointConfigNodeKind,
  packageGroupNodeKind,
  modelPackageNodeKind,
  modelAliasNodeKind,
  policyNodeKind,
  quarantineNodeKind,
];

/** The GraphQL object of a vertex; undefined for a vertex without one. */
export function toNode(vertex: Versioned<Vertex>, moment: Moment = PRESENT): NodeType | undefined {
  const label = vertex.element.labels[0] ?? '';
  return NODE_KINDS.find(({ has }) => has(label))?.toNode(vertex, moment);
}

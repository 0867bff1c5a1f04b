import { isArn } from '../arn.js';
import { isSet, type Properties, type Vertex } from '../graph/index.js';
import { documentProblem } from './document-problem.js';
import {
  ACTION_STATUSES,
  LINEAGE_KINDS,
  type LineageKind,
  TRIAL_COMPONENT_STATUSES,
} from './entity.js';

/** What each kind has as its status. */
const STATUSES: Partial<Record<LineageKind, readonly string[]>> = {
  trial_component: TRIAL_COMPONENT_STATUSES,
  action: ACTION_STATUSES,
};
const TEXTS = ['createdby', 'message', 'name', 'sourcearn', 'sourceuri', 'status', 'type'] as const;
const TIMES = ['creationtime', 'LastModifiedTime'] as const;

/**
 * Why the vertex of an entity that came from outside cannot be read as one; undefined when it can, and for a vertex
 * without a label of the lineage.
 */
export function entityProblem({ labels, properties }: Vertex): string | undefined {
  const kind = LINEAGE_KINDS.find((known) => known === labels[0]);
  if (kind === undefined) return undefined;
  const { document } = properties;
  return (
    columnsProblem(kind, properties) ??
    (document === undefined ? undefined : documentProblem(kind, String(document)))
  );
}

function columnsProblem(kind: LineageKind, properties: Properties): string | undefined {
  for (const name of [...TEXTS, 'document'] as const)
    if (properties[name] !== undefined && typeof properties[name] !== 'string')
      return `The column '${name}' of a ${kind} is one text.`;
  for (const name of TIMES) {
    const time = properties[name];
    const isDate = typeof time === 'object' && !isSet(time) && time.type === 'Date';
    if (time !== undefined && !isDate) return `The column '${name}' of a ${kind} is one date.`;
  }
  const { status, sourcearn } = properties;
  const statuses = STATUSES[kind];
  if (statuses && status !== undefined && !statuses.includes(String(status)))
    return `The status of a ${kind} is one of ${statuses.join(', ')}, not '${String(status).slice(0, 100)}'.`;
  if (kind === 'trial_component' && sourcearn !== undefined && !isArn(String(sourcearn)))
    return "The column 'sourcearn' of a trial_component is the ARN of a job.";
  return undefined;
}

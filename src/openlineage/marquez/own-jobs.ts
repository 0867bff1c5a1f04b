import { isArn } from '#src/domain/arn.js';
import type { VertexSelection } from '#src/domain/graph/index.js';
import { jobNameOfComponent } from '#src/domain/job/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import { JOB_KIND_NAMES } from '#src/domain/record-kinds.js';
import { MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import { type Named, ownJob } from '../names/index.js';

const KINDS = Object.values(JOB_KIND_NAMES);
const ENDPOINT = 'endpoint';

/** True for the namespace of the jobs of a Forebear platform. */
export function isOwnNamespace(namespace: string): boolean {
  return namespace.startsWith('forebear://');
}

/** Selects the runs of a kind of job, or the deployments of endpoints. */
function runsOfKind(kind: string, nameContains?: string): readonly VertexSelection[] {
  const where = nameContains === undefined ? {} : { nameContains };
  if (kind === ENDPOINT) return [{ label: 'action', where: { ...where, type: MODEL_DEPLOYMENT } }];
  const known = KINDS.find(({ name }) => name === kind);
  return known ? [{ label: 'trial_component', where: { ...where, type: known.source } }] : [];
}

/** Selects the runs of all jobs of this platform, and the deployments of its endpoints. */
export const OWN_RUNS: readonly VertexSelection[] = [
  ...KINDS.flatMap(({ name }) => runsOfKind(name)),
  ...runsOfKind(ENDPOINT),
];

/** Selects the runs of a job of this platform, and maybe of others; nothing for other names. */
export function ownRunsOf({ name }: Named): readonly VertexSelection[] {
  const [kind = '', ...rest] = name.split('.');
  return rest.length === 0 ? [] : runsOfKind(kind, rest.join('.'));
}

/**
 * The job or endpoint of this platform whose run an entity is; undefined for other entities. The runs
 * of an endpoint are its deployments.
 */
export function ownJobOf(entity: LineageEntity): Named | undefined {
  if (entity.kind === 'action') {
    const { EndpointName: name } = entity.properties;
    const { uri } = entity.source;
    if (entity.type !== MODEL_DEPLOYMENT || name === undefined || !isArn(uri)) return undefined;
    return ownJob(ENDPOINT, { arn: uri, name });
  }
  if (entity.kind !== 'trial_component' || !entity.source) return undefined;
  const { arn, type } = entity.source;
  const kind = KINDS.find(({ source }) => source === type);
  return kind && ownJob(kind.name, { arn, name: jobNameOfComponent(kind.kind, entity.name) });
}

import { isArn, makeArn } from '#src/domain/arn.js';
import type { ListQuery, VertexSelection } from '#src/domain/graph/index.js';
import { jobNameOfComponent } from '#src/domain/job/index.js';
import {
  type Action,
  type LineageEntity,
  type TrialComponent,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { JOB_KIND_NAMES } from '#src/domain/record-kinds.js';
import { jobComponents, MODEL_DEPLOYMENT } from '#src/lineage/index.js';
import { type Named, ownJob, ownNamespace } from '../names/index.js';
import { newestFirst, type Reading } from './reading.js';

const KINDS = Object.values(JOB_KIND_NAMES);
const ENDPOINT = 'endpoint';

/** A run of a job, or a deployment of an endpoint. */
export type RunEntity = TrialComponent | Action;

/** Selects the runs of all jobs of this platform, and the deployments of its endpoints. */
export const OWN_RUNS: readonly VertexSelection[] = [
  ...KINDS.map(({ source }) => ({ label: 'trial_component', where: { type: source } })),
  { label: 'action', where: { type: MODEL_DEPLOYMENT } },
];

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

/**
 * The newest runs of a job of this platform, or the newest deployments of an endpoint; none for
 * other names. Reads the runs with the name itself, and at most `most` with a time after the name.
 */
export async function ownRuns(
  { store, scope }: Reading,
  { namespace, name }: Named,
  most: number,
): Promise<RunEntity[]> {
  const [kindName = '', job = ''] = name.split('.', 2);
  if (namespace !== ownNamespace(scope) || !isName(NAME_RULES.job, job)) return [];
  const kind = KINDS.find((each) => each.name === kindName);
  if (!kind && kindName !== ENDPOINT) return [];
  const named = kind ? await jobComponents(store, { ...scope, kind: kind.kind, id: job }) : [];
  const lists = kind ? [timedRuns(job)] : deployments(makeArn(scope, ENDPOINT, job));
  const pages = await Promise.all(lists.map((list) => store.list({ ...list, first: most })));
  const listed = pages.flatMap(({ items }) => items.map(({ element }) => element));
  return [...named.map(({ vertex }) => vertex), ...listed]
    .map(vertexToEntity)
    .filter((entity): entity is RunEntity => {
      const found = ownJobOf(entity);
      return found?.namespace === namespace && found.name === name;
    })
    .sort(newestFirst);
}

/** Lists runs by name, in descending order, from the last time that a generated name can have: `<job>-2999-…`. */
function timedRuns(job: string): Omit<ListQuery, 'first'> {
  const order = { by: 'name', direction: 'descending' } as const;
  return { label: 'trial_component', order, after: { key: `${job}-3`, id: '0'.repeat(32) } };
}

/** Lists the deployments of an endpoint, and of the endpoints with a time after this name. */
function deployments(uri: string): Omit<ListQuery, 'first'>[] {
  const order = { by: 'creationTime', direction: 'descending' } as const;
  return [{ sourceUri: uri }, { sourceUriPrefix: `${uri}-2` }].map((source) => ({
    label: 'action',
    where: { type: MODEL_DEPLOYMENT, ...source },
    order,
  }));
}

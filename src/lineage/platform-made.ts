import { isDeepStrictEqual } from 'node:util';
import { type ArnScope, isArn, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { stringOf, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Artifact,
  digestOf,
  jobOf,
  type LineageEntity,
  type TrialComponent,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import { MODEL_DEPLOYMENT } from './deployments.js';
import type { LineageDraft } from './draft.js';
import type { LineageBatch, NewAssociation } from './new-entities.js';
import {
  checkNoPackages,
  checkPackageFacts,
  isPackageSource,
  isRegistered,
} from './package-sources.js';
import { checkPrefixFacts, isPrefix } from './prefix-facts.js';

/** The types of the actions that only the platform records, and that nobody changes or deletes. */
export const PLATFORM_ACTION = {
  /** A decision of policies. */
  decision: 'PolicyDecision',
  quarantine: 'Quarantine',
  release: 'QuarantineRelease',
  drainDecision: 'DrainDecision',
  /** What was done to an endpoint. */
  drain: 'Drain',
} as const;

const PLATFORM_ACTIONS: ReadonlySet<string> = new Set(Object.values(PLATFORM_ACTION));

/** Throws `VALIDATION_FAILED` for what only the platform records. */
export async function checkNoPlatformParts(
  { store, scope }: Pick<LineageDraft, 'store' | 'scope'>,
  { artifacts, actions, associations }: LineageBatch,
): Promise<void> {
  checkNoPackages(scope, artifacts);
  checkNoPlatformActions(actions);
  await checkNoJobOutputs(store, associations);
}

function checkNoPlatformActions(actions: readonly { readonly type: string }[] = []): void {
  for (const { type } of actions)
    if (PLATFORM_ACTIONS.has(type))
      refuse('type', `Only the platform records actions of the type '${type}'; use another type.`);
}

/** Only a job itself records its outputs. */
async function checkNoJobOutputs(
  store: Pick<GraphStore, 'vertices'>,
  associations: readonly NewAssociation[] = [],
): Promise<void> {
  const sources = associations.flatMap(({ source, type }) => (type === 'Produced' ? source : []));
  if (sources.length === 0) return;
  for (const { element } of (await store.vertices(sources.map(vertexIdOf))).values())
    if (isJobComponent(element))
      refuse(
        'associations',
        `'${stringOf(element.properties, 'arn')}' is the trial component of a job, whose outputs the job records; use another type.`,
      );
}

/** True for the trial component of a job of this account, not of one that ran elsewhere. */
export function isJobComponent(vertex: Vertex): boolean {
  if (vertex.labels[0] !== 'trial_component') return false;
  return isOfJob(vertexToEntity(vertex));
}

/** Reads vertices, and returns the test for the trial components of jobs among them. */
export async function jobsAmong(
  store: Pick<GraphStore, 'vertices'>,
  ids: readonly VertexId[],
): Promise<(id: VertexId) => boolean> {
  const vertices = ids.length === 0 ? new Map() : await store.vertices([...new Set(ids)]);
  const jobs = new Set<VertexId>();
  for (const { element } of vertices.values()) if (isJobComponent(element)) jobs.add(element.id);
  return (id) => jobs.has(id);
}

/** True for the trial component of a job of this account. */
export function isOfJob(entity: LineageEntity): entity is TrialComponent {
  if (entity.kind !== 'trial_component') return false;
  const job = jobOf(entity);
  return job?.startsWith(makeArn(parseArn(entity.arn), parseArn(job).kind, '')) ?? false;
}

/**
 * Throws `VALIDATION_FAILED` when an edit changes what the registry, a job or a read recorded, and
 * `RESOURCE_IN_USE` for an action that only the platform records.
 */
export function checkEdit(scope: ArnScope, before: LineageEntity, after: LineageEntity): void {
  checkNotPlatformAction(before);
  checkPackageFacts(scope, before, after);
  checkJobArtifacts(before, after);
  if (before.kind === 'artifact' && after.kind === 'artifact') checkPrefixFacts(before, after);
}

/**
 * Throws `VALIDATION_FAILED` when an edit changes or removes an input or an output of a job.
 * Callers may add others, which have no digest.
 */
export function checkJobArtifacts(before: LineageEntity, after: LineageEntity): void {
  if (!isOfJob(before)) return;
  for (const field of ['inputArtifacts', 'outputArtifacts'] as const) {
    const edited = new Map((after as TrialComponent)[field].map((one) => [one.name, one]));
    for (const known of before[field])
      if (!isDeepStrictEqual(edited.get(known.name), known))
        refuse(
          field,
          `A job has recorded '${known.name}' in its trial component '${before.arn}', so it stays as it is; leave it out, or use another name.`,
        );
  }
}

/** The properties that contain the job of a trial component, its inputs and its outputs. */
const JOB_FACTS = ['sourcearn', 'document'] as const;

/** Whether the trial component of a job would have another job, or other inputs or outputs. */
export function changesJob(before: Vertex, after: Vertex): boolean {
  const isOther = (name: string) => before.properties[name] !== after.properties[name];
  return isJobComponent(before) && JOB_FACTS.some(isOther);
}

/** Throws `RESOURCE_IN_USE` for an action that only the platform records. */
export function checkNotPlatformAction(entity: LineageEntity): void {
  if (entity.kind !== 'action' || !PLATFORM_ACTIONS.has(entity.type)) return;
  throw new PlatformError(
    'RESOURCE_IN_USE',
    `'${entity.arn}' records a ${entity.type}, which stays as it is; add what you know of it as tags or as a description.`,
    { details: { arn: entity.arn, type: entity.type } },
  );
}

/** True for the vertex of an entity that only the platform records. */
export function isPlatformEntity({ labels, properties }: Vertex, scope: ArnScope): boolean {
  const [label] = labels;
  if (label === 'action') return PLATFORM_ACTIONS.has(stringOf(properties, 'type') ?? '');
  return label === 'artifact' && isPackageSource(scope, stringOf(properties, 'sourceuri') ?? '');
}

/** The two ends of an association. */
export interface Ends {
  readonly source: LineageEntity;
  readonly destination: LineageEntity;
}

/**
 * Throws `FORBIDDEN` when a caller who is no admin deletes an association that the platform
 * recorded of a job, a deployment, a model package, a quarantine or a decision, or of what artifacts
 * contain.
 */
export function checkMayUnlink(
  { source, destination }: Ends,
  scope: ArnScope,
  { arn, role }: Pick<Principal, 'arn' | 'role'>,
): void {
  const isPlatforms =
    isRecordedAt(source, destination, scope) ||
    isRecordedAt(destination, source, scope) ||
    isContent(source, destination);
  if (!isPlatforms || role === 'admin') return;
  throw new PlatformError(
    'FORBIDDEN',
    `Policies and quarantines rely on the association of '${source.arn}' with '${destination.arn}'; only an admin deletes it, and '${arn}' has the role ${role}.`,
    { details: { source: source.arn, destination: destination.arn, needs: 'admin', role } },
  );
}

/** True when the platform records the associations of an entity with another one. */
function isRecordedAt(entity: LineageEntity, other: LineageEntity, scope: ArnScope): boolean {
  if (entity.kind === 'trial_component')
    // Callers move trial components between trials.
    return jobOf(entity) !== undefined && other.kind !== 'context';
  if (entity.kind === 'artifact') return isRegistered(scope, entity);
  if (entity.kind !== 'action') return false;
  const { type, source } = entity;
  if (PLATFORM_ACTIONS.has(type) || isRegistered(scope, entity)) return true;
  return type === MODEL_DEPLOYMENT && isArn(source.uri) && parseArn(source.uri).kind === 'endpoint';
}

/**
 * True for artifacts that the platform associates because of what they contain: a location and its
 * version, an original and its copy, a prefix and its object.
 */
function isContent(one: LineageEntity, other: LineageEntity): boolean {
  if (one.kind !== 'artifact' || other.kind !== 'artifact') return false;
  const digest = digestOf(one);
  const isCopy = digest !== undefined && digest === digestOf(other);
  const isVersion = one.source.uri === other.source.uri;
  return isCopy || isVersion || isWithin(one, other) || isWithin(other, one);
}

/** A prefix that was read may end within a name. */
function isWithin({ source: part }: Artifact, { source, properties }: Artifact): boolean {
  const { uri } = source;
  if (!uri.endsWith('/') && !isPrefix(properties)) return false;
  return part.uri !== uri && part.uri.startsWith(uri);
}

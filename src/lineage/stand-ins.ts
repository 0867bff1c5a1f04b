import { type Arn, type ArnParts, type ArnScope, makeArn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { createdOf, INDEXED, stringOf, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS, type Model } from '#src/domain/hosting/index.js';
import { recordedComponent } from '#src/domain/job/index.js';
import { lineageKindOf } from '#src/domain/lineage/index.js';
import { JOB_ARN_KINDS } from '#src/domain/record-kinds.js';
import {
  MODEL_ALIASES,
  MODEL_PACKAGES,
  PACKAGE_GROUPS,
  packageName,
} from '#src/domain/registry/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { actionArn, artifactArn, versionArn } from './identity.js';
import { jobComponents } from './job-components.js';

/** Returns the entity that represents an ARN in the lineage; an entity represents itself. */
export type EntityOf = (arn: Arn) => Arn;

type Store = Pick<GraphStore, 'vertices'>;

/** Which entities represent resources. */
export interface StandInOptions {
  /** The commit to read right after; absent: the present. */
  readonly at: number | undefined;
  /**
   * What represents an endpoint: its context, which all of its deployments are associated with, or
   * the action of the deployment that answers. Default `context`.
   */
  readonly endpoint?: 'context' | 'liveDeployment';
}

/**
 * Finds the entities that represent jobs (their trial components), models (the artifacts of their
 * data), model packages (their artifacts), aliases (the artifacts of the packages that they point
 * to), model package groups (their contexts) and endpoints at a commit. A trial component also
 * represents a job that is deleted; of several jobs with one name, the last one counts. Entities
 * are not read: the caller checks whether they exist. Throws `NOT_FOUND` for a resource that does
 * not exist, `VALIDATION_FAILED` for a model without data.
 */
export async function findStandIns(
  store: Store,
  arns: readonly Arn[],
  { at, endpoint = 'context' }: StandInOptions,
): Promise<EntityOf> {
  const asked = [...new Set(arns)].filter((arn) => lineageKindOf(arn) === undefined);
  if (asked.length === 0) return (arn) => arn;
  const records = await store.vertices(asked.map(vertexIdOf), at);
  const standIns = asked.map(async (arn) => {
    const record = records.get(vertexIdOf(arn))?.element;
    const entity =
      (await lastComponent(store, { arn, record }, at)) ??
      (record && recordStandIn(arn, record, endpoint));
    if (entity !== undefined) return [arn, entity] as const;
    throw notThere(
      arn,
      `Nothing represents '${arn}' in the lineage${when(at)}: there is no such ${parseArn(arn).kind}; check the ARN, or read at a commit when it was there.`,
    );
  });
  const entities = new Map(await Promise.all(standIns));
  return (arn) => entities.get(arn) ?? arn;
}

/** Throws `NOT_FOUND` for the first of several ARNs whose entity does not exist. */
export async function requireEntities(
  store: Store,
  { arns, entityOf }: { readonly arns: readonly Arn[]; readonly entityOf: EntityOf },
  at: number | undefined,
): Promise<void> {
  if (arns.length === 0) return;
  const idOf = (arn: Arn) => vertexIdOf(entityOf(arn));
  const found = await store.vertices(arns.map(idOf), at);
  const missing = arns.find((arn) => !found.has(idOf(arn)));
  if (missing === undefined) return;
  const entity = entityOf(missing);
  const role = entity === missing ? '' : `, which represents '${missing}'`;
  throw notThere(
    missing,
    `There is no entity '${entity}'${role}${when(at)}; check the ARN, or read at a commit after the one that recorded it.`,
  );
}

/**
 * The ARN of the artifact of a model's data, a version when its digest is known; undefined without
 * data.
 */
export function modelArtifact(
  scope: ArnScope,
  { modelData, modelDigest }: Pick<Model, 'modelData' | 'modelDigest'>,
): Arn | undefined {
  if (modelData === undefined) return undefined;
  return modelDigest === undefined
    ? artifactArn(scope, modelData)
    : versionArn(scope, modelData, modelDigest);
}

/** The ARN of the artifact of a model package, by the package's name. */
export function packageArtifact(scope: ArnScope, name: string): Arn {
  return artifactArn(scope, makeArn(scope, 'model-package', name));
}

/**
 * The trial component of the last job that had an ARN; it outlives the job. The record of the job
 * decides while it exists, because callers can load trial components that name the job. Undefined
 * for other ARNs.
 */
async function lastComponent(
  store: Store,
  { arn, record }: { readonly arn: Arn; readonly record: Vertex | undefined },
  at: number | undefined,
): Promise<Arn | undefined> {
  const parts = parseArn(arn);
  const kind = JOB_ARN_KINDS.find((known) => known === parts.kind);
  if (!kind) return undefined;
  const components = await jobComponents(store, { ...parts, kind }, at);
  const own = record && recordedComponent(record);
  if (components.some(({ vertex }) => vertex.properties[INDEXED.arn] === own)) return own;
  const last = components
    .map(({ vertex }) => vertex)
    .filter(({ properties }) => stringOf(properties, 'sourcearn') === arn)
    .reduce<Vertex | undefined>(
      (one, other) => (one && createdOf(one) > createdOf(other) ? one : other),
      undefined,
    );
  return last && (stringOf(last.properties, INDEXED.arn) as Arn);
}

function recordStandIn(
  arn: Arn,
  record: Vertex,
  endpoint: StandInOptions['endpoint'],
): Arn | undefined {
  const [label] = record.labels;
  if (label === MODELS.label) return artifactFor(parseArn(arn), MODELS.read(record));
  if (label === MODEL_PACKAGES.label)
    return packageArtifact(parseArn(arn), MODEL_PACKAGES.read(record).name);
  if (label === PACKAGE_GROUPS.label) return PACKAGE_GROUPS.read(record).context;
  if (label === MODEL_ALIASES.label) {
    const { group, version } = MODEL_ALIASES.read(record);
    return packageArtifact(parseArn(arn), packageName(group, version));
  }
  if (label !== ENDPOINTS.label) return undefined;
  const { context, deployment } = ENDPOINTS.read(record);
  return endpoint === 'context' ? context : actionArn(parseArn(arn), deployment.action);
}

function artifactFor(scope: ArnParts, model: Model): Arn {
  const artifact = modelArtifact(scope, model);
  if (artifact !== undefined) return artifact;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `The model '${model.name}' has no modelData, so no artifact represents it; start from its image, or from an endpoint that serves it.`,
    { details: { arn: model.arn } },
  );
}

function notThere(arn: Arn, message: string): PlatformError {
  return new PlatformError('NOT_FOUND', message, { details: { arn } });
}

function when(at: number | undefined): string {
  return at === undefined ? '' : ` at commit ${at}`;
}

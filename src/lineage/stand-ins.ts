import { type Arn, type ArnParts, type ArnScope, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { INDEXED, stringOf, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { ENDPOINTS, MODELS, type Model } from '#src/domain/hosting/index.js';
import { JOB_ARN_KINDS, trialComponentName } from '#src/domain/job/index.js';
import { lineageKindOf } from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { artifactArn, trialComponentArn, versionArn } from './identity.js';

/** The entity that represents an ARN in the lineage; an entity represents itself. */
export type EntityOf = (arn: Arn) => Arn;

type Store = Pick<GraphStore, 'vertices'>;

/**
 * Finds what represents jobs (their trial components, also once the job is deleted), models (the artifacts of their
 * data) and endpoints (their contexts) at a commit. Entities are not read: the caller finds out whether they are
 * there. Throws `NOT_FOUND` for a resource that is not there, `VALIDATION_FAILED` for a model without data.
 */
export async function findStandIns(
  store: Store,
  arns: readonly Arn[],
  at: number | undefined,
): Promise<EntityOf> {
  const asked = [...new Set(arns)]
    .filter((arn) => lineageKindOf(arn) === undefined)
    .map((arn) => ({ arn, keeper: keeperOf(arn) }));
  if (asked.length === 0) return (arn) => arn;
  const ids = asked.map(({ keeper }) => vertexIdOf(keeper));
  const found = await store.vertices(ids, at);
  const entities = new Map(
    asked.map(({ arn, keeper }) => {
      const vertex = found.get(vertexIdOf(keeper))?.element;
      const entity = vertex && standInOf(arn, vertex);
      if (entity !== undefined) return [arn, entity];
      throw notThere(
        arn,
        `Nothing represents '${arn}' in the lineage${when(at)}: there is no such ${parseArn(arn).kind}; check the ARN, or read at a commit when it was there.`,
      );
    }),
  );
  return (arn) => entities.get(arn) ?? arn;
}

/** Throws `NOT_FOUND` for the first of several ARNs whose entity is not there. */
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

/** The ARN of the artifact of a model's data, a version where its digest is known; undefined without data. */
export function modelArtifact(
  scope: ArnScope,
  { modelData, modelDigest }: Pick<Model, 'modelData' | 'modelDigest'>,
): Arn | undefined {
  if (modelData === undefined) return undefined;
  return modelDigest === undefined
    ? artifactArn(scope, modelData)
    : versionArn(scope, modelData, modelDigest);
}

/** The vertex that names the entity of a resource: a job's trial component, which outlives it, else the record. */
function keeperOf(arn: Arn): Arn {
  const parts = parseArn(arn);
  const kind = JOB_ARN_KINDS.find((known) => known === parts.kind);
  return kind === undefined ? arn : trialComponentArn(parts, trialComponentName(kind, parts.id));
}

function standInOf(arn: Arn, vertex: Vertex): Arn | undefined {
  const [label] = vertex.labels;
  if (label === MODELS.label) return artifactFor(parseArn(arn), MODELS.read(vertex));
  if (label === ENDPOINTS.label) return ENDPOINTS.read(vertex).context;
  const isOfJob = stringOf(vertex.properties, 'sourcearn') === arn;
  return isOfJob ? (stringOf(vertex.properties, INDEXED.arn) as Arn) : undefined;
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

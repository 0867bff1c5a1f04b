import { PlatformError } from '#src/domain/errors/index.js';
import type { Deployment, Endpoint, Model } from '#src/domain/hosting/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { RecordReader } from '#src/records/record-reader.js';
import { requireRecorded } from '#src/serving/model-files.js';
import { Deployments, type RecordedDeployment } from './deployments.js';

interface Services {
  readonly store: GraphStore;
  readonly storage: Pick<ObjectStorage, 'head'>;
  readonly models: RecordReader<Model>;
}

/** How many deployments back a rollback looks without a name. */
const MOST_BACK = 100;

/**
 * Returns the deployment to roll back to: the named one, or the last one that served something else
 * than the live one and whose bytes still exist. Throws `NOT_FOUND`, `CONFLICT`, `MODEL_CHANGED`, `OBJECT_NOT_FOUND`.
 */
export async function findRollback(
  endpoint: Endpoint,
  to: string | undefined,
  services: Services,
): Promise<Deployment> {
  const deployments = await new Deployments(services).list(endpoint, { first: MOST_BACK });
  if (to !== undefined) {
    const deployment = requireServed(endpoint, to, deployments.items);
    await requireBytes(deployment, services);
    return deployment;
  }
  const live = serves(endpoint.deployment);
  const reasons: string[] = [];
  for (const { status, deployment } of deployments.items) {
    if (status !== 'Superseded' || !deployment || serves(deployment) === live) continue;
    try {
      await requireBytes(deployment, services);
      return deployment;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      reasons.push(`${deployment.action}: ${error.message}`);
    }
  }
  throw noneLeft(endpoint, reasons);
}

/** What a deployment answers with, as text. */
function serves({ variants, digests = {} }: Deployment): string {
  return JSON.stringify(
    variants.map(({ name, modelName }) => [name, modelName, digests[modelName] ?? null]),
  );
}

function requireServed(
  { name }: Endpoint,
  to: string,
  deployments: readonly RecordedDeployment[],
): Deployment {
  const found = deployments.find(({ action }) => action.name === to);
  if (!found?.deployment)
    throw new PlatformError(
      'NOT_FOUND',
      `The endpoint '${name}' has no deployment '${to}' among its last ${MOST_BACK}; list them with its field deployments.`,
      { details: { endpoint: name, to } },
    );
  if (found.status === 'Superseded') return found.deployment;
  throw new PlatformError(
    'CONFLICT',
    `The deployment '${to}' of the endpoint '${name}' is ${found.status}; roll back to one that is Superseded.`,
    { details: { name, to, status: found.status } },
  );
}

/** Throws unless each model of a deployment still has the bytes that it served. */
async function requireBytes(
  { variants, digests = {} }: Deployment,
  { models, storage }: Services,
): Promise<void> {
  for (const { modelName: name } of variants) {
    const model = await models.get(name);
    if (!model)
      throw new PlatformError(
        'NOT_FOUND',
        `The model '${name}' is deleted; create it again from the same data, or roll back to another deployment.`,
        { details: { name } },
      );
    const { modelData: uri, modelDigest, modelSizeBytes } = model;
    if (uri === undefined) continue;
    const recorded = digests[name];
    if (recorded !== undefined && modelDigest !== undefined)
      requireRecorded({ uri, recorded, found: modelDigest });
    const object = await storage.head(uri);
    if (object && (modelSizeBytes === undefined || object.sizeBytes === modelSizeBytes)) continue;
    throw new PlatformError(
      object ? 'MODEL_CHANGED' : 'OBJECT_NOT_FOUND',
      `The bytes of the model '${name}' ${object ? 'have changed' : 'are gone'}: '${uri}'. Put them back, or roll back to another deployment.`,
      { details: { name, uri } },
    );
  }
}

function noneLeft({ name }: Endpoint, reasons: readonly string[]): PlatformError {
  const why = reasons.length === 0 ? 'no other one has served' : reasons.join(' ');
  return new PlatformError(
    'CONFLICT',
    `The endpoint '${name}' has no deployment to roll back to: ${why}`,
    { details: { name, reasons } },
  );
}

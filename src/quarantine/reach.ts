import { inParallel } from '#src/async/limits.js';
import { type Arn, makeArn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { stringOf, type Vertex } from '#src/domain/graph/index.js';
import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import { digestOf } from '#src/domain/lineage/index.js';
import type { Quarantine } from '#src/domain/quarantine/index.js';
import { deployedModels } from '#src/hosting/deployment-commits.js';
import type { Impact, LineageQueries } from '#src/lineage/index.js';
import type { RecordReaderOptions } from '#src/records/record-reader.js';

/** The largest number of affected items that are read. */
const MOST = 10_000;
const MOST_NAMED = 100;
const PARALLEL = 8;

/** The services that {@link reachOf} reads with. */
export interface ReachServices extends RecordReaderOptions {
  readonly lineage: Pick<LineageQueries, 'impact'>;
}

/** An endpoint that serves models derived from quarantined data. */
export interface ReachedEndpoint {
  readonly endpoint: Endpoint;
  /** The names of its variants that serve such models. */
  readonly variants: readonly string[];
  /** From the data to the endpoint. */
  readonly path: readonly Arn[];
}

/** The resources that are derived from quarantined data, at present. */
export interface Reach {
  readonly counts: Impact['counts'];
  /** The first 100 jobs, models and model packages, the nearest first. */
  readonly derived: readonly Arn[];
  readonly endpoints: readonly ReachedEndpoint[];
  /** Why there may be more; undefined when this is all. */
  readonly incompleteReason: Impact['incompleteReason'] | 'TOO_MANY';
}

/** The reach of data that is not recorded. */
const NOTHING: Reach = {
  counts: { job: 0, model: 0, package: 0, endpoint: 0, data: 0 },
  derived: [],
  endpoints: [],
  incompleteReason: undefined,
};

/** Finds the resources that are derived from quarantined data. */
export async function reachOf(
  services: ReachServices,
  data: Pick<Quarantine, 'digest' | 'uri'>,
): Promise<Reach> {
  return (await recordedReach(services, data).catch(noneIfGone)) ?? NOTHING;
}

async function recordedReach(
  { lineage, ...services }: ReachServices,
  { digest, uri }: Pick<Quarantine, 'digest' | 'uri'>,
): Promise<Reach> {
  // Matches the data that the rule of the quarantine covers.
  const of = digest === undefined ? { ...(uri !== undefined && { within: uri }) } : { digest };
  const { affected, entities, counts, hasNext, ...walked } = await lineage.impact({
    of,
    first: MOST,
  });
  const reached = affected.flatMap(({ kind, resource, path }) =>
    kind === 'endpoint' ? { endpoint: ENDPOINTS.read(resource.element), path } : [],
  );
  const derived = affected.flatMap(({ kind, resource }) =>
    kind === 'endpoint' || kind === 'data' ? [] : (resourceArn(resource.element) ?? []),
  );
  const all = reachedArtifacts(entities);
  const { signal } = new AbortController();
  const endpoints = await inParallel(
    reached,
    { limit: PARALLEL, signal },
    async ({ endpoint, path }) => ({
      endpoint,
      variants: await variantsOf(services, endpoint, all),
      path: path.flatMap((id) => entities.get(id)?.entity.arn ?? []),
    }),
  );
  return {
    counts,
    derived: derived.slice(0, MOST_NAMED),
    endpoints,
    incompleteReason: walked.incompleteReason ?? (hasNext ? 'TOO_MANY' : undefined),
  };
}

function resourceArn({ properties }: Vertex): Arn | undefined {
  return stringOf(properties, 'arn') as Arn | undefined;
}

/** The digests of the artifacts that the data reached, by URI; undefined for a location. */
type ReachedArtifacts = ReadonlyMap<string, ReadonlySet<string | undefined>>;

function reachedArtifacts(entities: Impact['entities']): ReachedArtifacts {
  const found = new Map<string, Set<string | undefined>>();
  for (const { entity } of entities.values()) {
    if (entity.kind !== 'artifact') continue;
    const { uri } = entity.source;
    found.set(uri, (found.get(uri) ?? new Set()).add(digestOf(entity)));
  }
  return found;
}

/**
 * The variants of an endpoint that serve what the data reached, by the models that its deployment
 * recorded.
 */
async function variantsOf(
  services: Pick<ReachServices, 'store' | 'scope'>,
  endpoint: Endpoint,
  artifacts: ReachedArtifacts,
): Promise<readonly string[]> {
  const { deployment } = endpoint;
  const { variants, digests = {}, codeDigests = {} } = deployment;
  const all = variants.map(({ name }) => name);
  if (all.length === 1) return all;
  const models = await deployedModels(services, endpoint, deployment).catch(noneIfGone);
  const isReached = (uri: string | undefined, digest: string | undefined) => {
    const known = uri === undefined ? undefined : artifacts.get(uri);
    return known !== undefined && (digest === undefined || known.has(digest));
  };
  const reached = variants.filter(({ modelName, modelPackage }) => {
    const model = models?.get(modelName);
    if (!model) return true;
    const { modelData, modelDigest, code, image } = model;
    // A package is an ancestor of the models that were created from it.
    const packages = [modelPackage, model.modelPackage].flatMap((name) => name ?? []);
    return (
      isReached(modelData, digests[modelName] ?? modelDigest) ||
      isReached(code?.sourceDir, codeDigests[modelName]) ||
      isReached(image, undefined) ||
      packages.some((name) => isReached(makeArn(services.scope, 'model-package', name), undefined))
    );
  });
  return reached.length === 0 ? all : reached.map(({ name }) => name);
}

function noneIfGone(error: unknown): undefined {
  if (!isPlatformError(error, 'NOT_FOUND')) throw error;
}

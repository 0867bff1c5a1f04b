import type { Arn } from '#src/domain/arn.js';
import { ENDPOINTS, type Endpoint, MODELS } from '#src/domain/hosting/index.js';
import type { Quarantine } from '#src/domain/quarantine/index.js';
import { MODEL_PACKAGES } from '#src/domain/registry/index.js';
import type { Impact, LineageQueries } from '#src/lineage/index.js';

/** The largest number of affected items that are read. */
const MOST = 10_000;

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
  readonly endpoints: readonly ReachedEndpoint[];
  /** Why there may be more; undefined when this is all. */
  readonly incompleteReason: Impact['incompleteReason'] | 'TOO_MANY';
}

/** Finds the resources that are derived from quarantined data. */
export async function reachOf(
  lineage: Pick<LineageQueries, 'impact'>,
  { digest, uri }: Pick<Quarantine, 'digest' | 'uri'>,
): Promise<Reach> {
  // The same data as isQuarantined is about.
  const of = digest === undefined ? { ...(uri !== undefined && { within: uri }) } : { digest };
  const { affected, entities, counts, hasNext, ...walked } = await lineage.impact({
    of,
    first: MOST,
  });
  const models = new Set<string>();
  for (const { kind, resource } of affected) {
    if (kind === 'model') models.add(MODELS.read(resource.element).name.toLowerCase());
    if (kind === 'package')
      models.add(MODEL_PACKAGES.read(resource.element).modelName.toLowerCase());
  }
  const endpoints = affected.flatMap(({ kind, resource, path }) => {
    if (kind !== 'endpoint') return [];
    const endpoint = ENDPOINTS.read(resource.element);
    const { variants } = endpoint.deployment;
    const reached = variants.filter(({ modelName }) => models.has(modelName.toLowerCase()));
    return [
      {
        endpoint,
        variants: (reached.length > 0 ? reached : variants).map(({ name }) => name),
        path: path.flatMap((id) => entities.get(id)?.entity.arn ?? []),
      },
    ];
  });
  return {
    counts,
    endpoints,
    incompleteReason: walked.incompleteReason ?? (hasNext ? 'TOO_MANY' : undefined),
  };
}

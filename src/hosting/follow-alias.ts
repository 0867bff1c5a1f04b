import { PlatformError } from '#src/domain/errors/index.js';
import {
  advanceEndpoint,
  DEFAULT_WATCH,
  type Deployment,
  deploymentsOf,
  ENDPOINTS,
  type Endpoint,
  MODELS,
  type Model,
  type Variant,
} from '#src/domain/hosting/index.js';
import { type ModelAlias, type ModelPackage, sameName } from '#src/domain/registry/index.js';
import { deployAct, type Gate } from '#src/policies/index.js';
import type { RecordChanges, RecordChangesOptions } from '#src/records/record-changes.js';
import { deploymentName, recordLineage } from './deployment-draft.js';
import { type MemoryOptions, requireMemory } from './require-memory.js';

/**
 * Adds the updates of the endpoints that follow aliases to the commit that moves these to one
 * version; each endpoint is updated once. Returns the names of those that still follow each alias.
 * Throws `CONFLICT` for one that is being changed, and `POLICY_DENIED`.
 */
export type FollowAlias = (
  changes: RecordChanges,
  aliases: readonly ModelAlias[],
  to: ModelPackage,
) => Promise<ReadonlyMap<ModelAlias, readonly string[]>>;

/** The services that update endpoints. */
export interface FollowOptions
  extends MemoryOptions,
    Pick<RecordChangesOptions, 'store' | 'scope'> {
  /** Admits or refuses deployments. Absent: all are admitted. */
  readonly gate?: Gate;
}

/** Makes a {@link FollowAlias}. */
export function followAlias(options: FollowOptions): FollowAlias {
  return async (changes, aliases, to) => {
    const following = new Map(aliases.map((alias) => [alias, [] as string[]]));
    for (const name of new Set(aliases.flatMap(({ followers }) => followers))) {
      const endpoint = await changes.find(ENDPOINTS, name);
      const followed = aliases.filter((alias) => endpoint && isFollowing(endpoint, alias));
      if (!endpoint || followed.length === 0) continue;
      for (const alias of followed) following.get(alias)?.push(endpoint.name);
      if (ENDED.has(endpoint.status)) continue;
      await redeploy({ changes, aliases: followed, endpoint, to }, options);
    }
    return following;
  };
}

/**
 * Returns the names of the endpoints that a move of an alias would update, now or after a rollback.
 */
export async function followersOf(
  changes: RecordChanges,
  alias: ModelAlias,
): Promise<readonly string[]> {
  const found = await Promise.all(alias.followers.map((name) => changes.find(ENDPOINTS, name)));
  return found.flatMap((one) => {
    if (!one || ENDED.has(one.status)) return [];
    const variants = deploymentsOf(one).flatMap((deployment) => deployment.variants);
    return variants.some((variant) => follows(variant, alias)) ? [one.name] : [];
  });
}

/** Endpoints in these statuses are not updated any more. */
const ENDED: ReadonlySet<string> = new Set(['Failed', 'Deleting', 'OutOfService']);

interface Follower {
  readonly changes: RecordChanges;
  /** Those that it follows. */
  readonly aliases: readonly ModelAlias[];
  readonly endpoint: Endpoint;
  readonly to: ModelPackage;
}

async function redeploy(
  { changes, aliases, endpoint, to }: Follower,
  options: FollowOptions,
): Promise<void> {
  const { now, draft } = changes;
  const { deployment: present } = endpoint;
  const variants = present.variants.map((variant) => {
    if (!aliases.some((alias) => follows(variant, alias))) return variant;
    const { withdrawn: _, ...rest } = variant;
    return { ...rest, modelName: to.modelName, modelPackage: to.name };
  });
  const action = await deploymentName(endpoint.name, now, options);
  const { watch = DEFAULT_WATCH } = present;
  const deployment = { action, variants, watch, ...captureBelow(present, action) };
  const next = advanceEndpoint(endpoint, { trigger: 'update', at: now, deployment });
  if (!next) throw beingChanged(endpoint, aliases);
  const models: Model[] = [];
  for (const modelName of new Set(variants.map((one) => one.modelName)))
    models.push((await changes.find(MODELS, modelName)) ?? refuseDeleted(modelName, endpoint));
  await requireMemory(variants, models, options);
  for (const model of models) {
    if (model.endpoints.includes(endpoint.name)) continue;
    changes.put(MODELS, { ...model, endpoints: [...model.endpoints, endpoint.name] });
  }
  recordLineage(draft, { endpoint: next, deployment, models, isNew: false });
  const { principal } = changes;
  const act = await deployAct(options, { endpoint: next, deployment }, { principal });
  const packages = act.packages.map((one) => (one === to.name ? to : one));
  await options.gate?.admit(draft, { ...act, packages });
  changes.put(ENDPOINTS, next);
}

/** The same capture, below the name of the next deployment. */
function captureBelow({ action, capture }: Deployment, next: string): Pick<Deployment, 'capture'> {
  if (!capture) return {};
  const prefix = capture.prefix.replace(
    new RegExp(`${action}/$`),
    `${next}/`,
  ) as typeof capture.prefix;
  return { capture: { ...capture, prefix } };
}

function isFollowing({ deployment, update }: Endpoint, alias: ModelAlias): boolean {
  return (update ?? deployment).variants.some((variant) => follows(variant, alias));
}

function follows({ modelPackage = '', follows: alias }: Variant, of: ModelAlias): boolean {
  const [group = ''] = modelPackage.split('/');
  return alias !== undefined && sameName(alias, of.alias) && sameName(group, of.group);
}

function refuseDeleted(model: string, { name: endpoint }: Endpoint): never {
  throw new PlatformError(
    'NOT_FOUND',
    `The endpoint '${endpoint}' would be updated, but its model '${model}' is deleted; create the model again, or update the endpoint without it.`,
    { details: { endpoint, model } },
  );
}

function beingChanged({ name, status }: Endpoint, aliases: readonly ModelAlias[]): PlatformError {
  const names = aliases.map(({ alias }) => `'${alias}'`).join(', ');
  return new PlatformError(
    'CONFLICT',
    `The endpoint '${name}' follows ${names} and is ${status}; move this alias once the endpoint is InService.`,
    { details: { endpoint: name, status } },
  );
}

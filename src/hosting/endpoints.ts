import { type Arn, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Versioned } from '#src/domain/graph/index.js';
import {
  advanceEndpoint,
  captureOf,
  ENDPOINTS,
  type Endpoint,
  type EndpointRequest,
  MODELS,
  type Model,
  type ResolvedEndpoint,
  type RollbackRequest,
  resolveEndpointRequest,
  resolveWatch,
  type Variant,
} from '#src/domain/hosting/index.js';
import { checkHosted } from '#src/domain/instances/index.js';
import { parseS3Uri } from '#src/domain/s3-uri.js';
import { contextArn, LineageDraft } from '#src/lineage/index.js';
import { deployAct, type Gate } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { RecordReader } from '#src/records/record-reader.js';
import {
  type CreateRequest,
  type Edit,
  Records,
  type RecordsOptions,
} from '#src/records/records.js';
import { captureFolder, givesTraffic, keepWithdrawn, onlyResizes } from './compare-deployments.js';
import { deployedModels } from './deployment-commits.js';
import { deploymentName, recordDeployment } from './deployment-draft.js';
import { findRollback } from './find-rollback.js';
import { PackageVariants } from './package-variants.js';
import { type MemoryOptions, requireMemory } from './require-memory.js';

export interface EndpointsOptions extends RecordsOptions, MemoryOptions {
  readonly storage: Pick<ObjectStorage, 'head' | 'headBucket'>;
  /** Whether `local` and `local_gpu` are refused; default false. */
  readonly hosted?: boolean;
  /** Admits or refuses deployments. Absent: all are admitted. */
  readonly gate?: Gate;
}

/** A deployment that replaces the present one. */
interface Replacement {
  readonly request: CreateRequest;
  readonly next: ResolvedEndpoint;
  /** The earlier deployment that it repeats. */
  readonly repeats?: string;
  readonly also?: Also | undefined;
}

/** Adds to the commit of a change of an endpoint, which is given as it is before. */
export type Also = (draft: LineageDraft, before: Endpoint) => void | Promise<void>;

export class Endpoints extends Records<Endpoint> {
  readonly #options: EndpointsOptions;
  readonly #models: RecordReader<Model>;
  readonly #packages: PackageVariants;

  constructor(options: EndpointsOptions) {
    super(ENDPOINTS, options);
    this.#options = options;
    this.#models = new RecordReader(MODELS, options);
    this.#packages = new PackageVariants(options);
  }

  /**
   * Records an endpoint with its lineage in one commit; the engine starts its instances. A dry run
   * only checks the request. Throws `VALIDATION_FAILED`, the errors of the bucket check for
   * captured data, `NOT_FOUND` for a model, `ALREADY_EXISTS` for a name that is taken, and
   * `CONFLICT` for a client token of another request.
   */
  async create(request: EndpointRequest, principal: Principal): Promise<Endpoint> {
    const { scope, clock } = this.#options;
    // A repeated request with the same token returns the same endpoint, even if an alias has moved.
    const token = await this.token(request);
    if (token?.known) return token.known;
    const { name, variants, capture, configName, tags } = await this.#resolve(request);
    return this.record(request, token, async () => {
      const now = clock.now();
      const action = await deploymentName(name, now, this.#options);
      const made: Endpoint = {
        arn: makeArn(scope, 'endpoint', name),
        name,
        status: 'Creating',
        deployment: {
          action,
          variants,
          ...captureOf(capture, action),
          ...(configName !== undefined && { configName }),
        },
        context: contextArn(scope, action),
        createdBy: principal.arn,
        creationTime: now,
        incarnation: this.newIncarnation(),
        lastModifiedTime: now,
        tags,
      };
      const draft = new LineageDraft({ ...this.#options, actor: principal.arn, now });
      const models = await this.#modelsOf(variants);
      recordDeployment(draft, { endpoint: made, deployment: made.deployment, models, isNew: true });
      await this.#packages.record(draft, name, variants);
      const act = await deployAct(
        this.#options,
        { endpoint: made, deployment: made.deployment },
        { principal, dryRun: request.dryRun },
      );
      await this.#options.gate?.admit(draft, act);
      return { made, draft };
    });
  }

  /**
   * Starts the given variants beside the serving ones. They take over once all are ready; the
   * endpoint is rolled back when one does not become ready, or when too many answers fail while the
   * update is watched. Variants that differ only in weights, limits and numbers of instances keep
   * their instances. A dry run only checks the request. Throws `VALIDATION_FAILED`, `NOT_FOUND`,
   * and `CONFLICT` unless the endpoint is in service.
   */
  async update(request: EndpointRequest, principal: Principal): Promise<Endpoint> {
    const known = (await this.token(request))?.known;
    return known ?? this.#replace({ request, next: await this.#resolve(request) }, principal);
  }

  /**
   * Deploys an earlier deployment again, with its variants and their last sizes: the given one, or
   * the last one that served whose models still have its bytes. It is watched like an update.
   * Throws `NOT_FOUND` for a deployment or a model that does not exist, `CONFLICT` when there is
   * none to roll back to, or unless the endpoint is in service, and `MODEL_CHANGED` and
   * `OBJECT_NOT_FOUND` for bytes that changed or are gone.
   */
  async rollback(request: RollbackRequest, principal: Principal, also?: Also): Promise<Endpoint> {
    const known = (await this.token(request))?.known;
    if (known) return known;
    const watch = resolveWatch(request.watch);
    const { element: endpoint } = await this.require(request.name);
    const { action, variants, capture, configName } = await findRollback(endpoint, request.to, {
      ...this.#options,
      models: this.#models,
    });
    const next = {
      name: endpoint.name,
      // An alias that was followed points elsewhere now.
      variants: await this.#packages.withoutDeleted(
        variants.map(({ follows: _, ...variant }) => variant),
      ),
      watch,
      tags: {},
      ...(capture && { capture: { ...capture, prefix: captureFolder(capture, action) } }),
      ...(configName !== undefined && { configName }),
    };
    return this.#replace({ request, next, repeats: action, also }, principal);
  }

  async #replace(
    { request, next: resolved, repeats, also }: Replacement,
    principal: Principal,
  ): Promise<Endpoint> {
    const { name, variants, tags, watch, capture } = resolved;
    const config = resolved.configName !== undefined && { configName: resolved.configName };
    const replace: Edit<Endpoint> = async (before, draft, now) => {
      // Read after the endpoint, so that the token of a request that has just won is seen with the
      // new status of the endpoint.
      const token = await this.token(request);
      if (token?.known) return undefined;
      const action = await deploymentName(before.name, now, this.#options);
      const deployment = { action, variants, watch, ...captureOf(capture, action), ...config };
      const resizes =
        before.status === 'InService' &&
        onlyResizes(before.deployment, deployment) &&
        (await this.#servesPresentModels(before));
      // The live deployment keeps its models, even deleted ones.
      const models = resizes ? [] : await this.#modelsOf(variants);
      const advanced = resizes
        ? advanceEndpoint(before, {
            ...{ trigger: 'resize', at: now, ...config },
            variants: keepWithdrawn(before.deployment, variants),
          })
        : advanceEndpoint(before, { trigger: 'update', at: now, deployment });
      if (!advanced) throw notInService(before);
      const next = { ...advanced, tags: { ...advanced.tags, ...tags } };
      if (!resizes)
        recordDeployment(draft, { endpoint: next, deployment, models, isNew: false, repeats });
      await this.#packages.record(draft, before.name, variants);
      const of = resizes ? next.deployment : deployment;
      const act = await deployAct(
        this.#options,
        { endpoint: next, deployment: of },
        { principal, dryRun: request.dryRun },
      );
      // A drain relies on the gate to refuse a rollback to quarantined data that only resizes.
      const isJudged =
        !resizes || repeats !== undefined || givesTraffic(before.deployment, deployment);
      if (isJudged) await this.#options.gate?.admit(draft, act);
      await also?.(draft, before);
      if (token) draft.add(...token.record(next.arn, now));
      return next;
    };
    return request.dryRun
      ? this.planEdit(name, principal, replace)
      : this.edit(name, principal, replace);
  }

  /**
   * Requests the removal of an endpoint: its running requests are answered, then its instances stop
   * and its record is removed; the lineage stays. Deleting it again is not an error. Throws
   * `NOT_FOUND`.
   */
  async delete(name: string, principal: Principal, also?: Also): Promise<Arn> {
    const { arn } = await this.edit(name, principal, async (endpoint, draft, now) => {
      const next = advanceEndpoint(endpoint, { trigger: 'delete', at: now });
      if (next) await also?.(draft, endpoint);
      return next;
    });
    return arn;
  }

  /**
   * Withdraws some variants: they get the weight 0, and callers cannot name them. They keep their
   * instances. Throws `NOT_FOUND`, and `CONFLICT` when no other variant answers, or unless the
   * endpoint is in service.
   */
  withdraw(
    { name, variants: names, dryRun }: Withdrawal,
    principal: Principal,
    also?: Also,
  ): Promise<Endpoint> {
    const change: Edit<Endpoint> = async (before, draft, now) => {
      const variants = before.deployment.variants.map((one) =>
        names.includes(one.name) ? { ...one, weight: 0, withdrawn: true } : one,
      );
      if (variants.every(({ weight, shadow }) => shadow || weight === 0)) throw noneLeft(before);
      const next = advanceEndpoint(before, { trigger: 'resize', at: now, variants });
      if (!next) throw notInService(before);
      await also?.(draft, before);
      return next;
    };
    return dryRun ? this.planEdit(name, principal, change) : this.edit(name, principal, change);
  }

  async #resolve(request: EndpointRequest): Promise<ResolvedEndpoint> {
    const resolved = resolveEndpointRequest(await this.#packages.resolve(request));
    for (const [index, { instanceType }] of resolved.variants.entries())
      checkHosted(`variants.${index}.instanceType`, instanceType, this.#options.hosted);
    const { capture } = resolved;
    if (capture) await this.#options.storage.headBucket(parseS3Uri(capture.prefix).bucket);
    return resolved;
  }

  /** False when another model now has the name of a live one. An update deploys that model. */
  async #servesPresentModels(endpoint: Endpoint): Promise<boolean> {
    const live = await deployedModels(this.#options, endpoint, endpoint.deployment);
    for (const [name, { creationTime }] of live) {
      const present = await this.#models.get(name);
      if (present && present.creationTime !== creationTime) return false;
    }
    return true;
  }

  /** The models of variants, after a check that their instances have enough memory. */
  async #modelsOf(variants: readonly Variant[]): Promise<readonly Versioned<Model>[]> {
    const models = await this.#models.requireAll(variants.map(({ modelName }) => modelName));
    const elements = models.map(({ element }) => element);
    await requireMemory(variants, elements, this.#options);
    return models;
  }
}

/** The variants that get no more traffic. */
interface Withdrawal {
  readonly name: string;
  readonly variants: readonly string[];
  readonly dryRun?: boolean | undefined;
}

function noneLeft({ name }: Endpoint): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `No other variant of the endpoint '${name}' answers; roll it back, or delete it.`,
    { details: { name } },
  );
}

function notInService({ name, status }: Endpoint): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The endpoint '${name}' is ${status}; only one that is InService can be updated.`,
    { details: { name, status } },
  );
}

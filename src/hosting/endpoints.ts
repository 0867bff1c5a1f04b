import type { Arn, ArnScope } from '#src/domain/arn.js';
import { makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type ListQuery,
  type Page,
  type Versioned,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  advanceEndpoint,
  ENDPOINT_LABEL,
  type Endpoint,
  type EndpointRequest,
  endpointToVertex,
  type Model,
  type ResolvedEndpoint,
  resolveEndpointRequest,
  type Variant,
  vertexToEndpoint,
  vertexToModel,
} from '#src/domain/hosting/index.js';
import { checkName, NAME_RULES } from '#src/domain/names.js';
import { lookUpToken, type TokenContext } from '#src/idempotency/client-token.js';
import { createOnce } from '#src/idempotency/create-once.js';
import type { Ledger } from '#src/ledger/index.js';
import { contextArn } from '#src/lineage/index.js';
import type { Clock } from '#src/ports/clock.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import type { Principal } from '#src/ports/identity.js';
import { deploymentDraft, deploymentName, endpointArn } from './deployment-draft.js';
import { modelNotFound } from './models.js';

/** What {@link Endpoints} is made of. */
export interface EndpointsOptions {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly scope: ArnScope;
}

/** What callers do with endpoints; running them is the engine's part. */
export class Endpoints {
  readonly #options: EndpointsOptions;
  readonly #tokens: TokenContext<Endpoint>;

  constructor(options: EndpointsOptions) {
    const { store, scope, clock } = options;
    this.#options = options;
    this.#tokens = { store, scope, clock, kind: 'endpoint', read: (id) => this.#read(id) };
  }

  /**
   * Records an endpoint with its lineage in one commit; the engine starts its instances. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND` for a model, `ALREADY_EXISTS` for a name that is taken, `CONFLICT`
   * for a client token of another request.
   */
  async create(request: EndpointRequest, principal: Principal): Promise<Endpoint> {
    const resolved = resolveEndpointRequest(request);
    return createOnce<Endpoint>({
      ledger: this.#options.ledger,
      token: await lookUpToken(request, this.#tokens),
      build: async () => {
        const endpoint = await this.#newEndpoint(resolved, principal);
        const { action } = endpoint.deployment;
        const models = await this.#modelsOf(resolved.variants);
        const draft = deploymentDraft(
          { endpoint, action, models, actor: principal.arn },
          this.#options,
        );
        return { made: endpoint, draft };
      },
      taken: (lost, { arn, name }) =>
        lost.details['id'] === vertexIdOf(arn) ? nameTaken(name, lost) : undefined,
    });
  }

  /**
   * Starts the variants given beside those that serve; once all are ready they take over, else the
   * endpoint is rolled back. Throws `VALIDATION_FAILED`, `NOT_FOUND`, `CONFLICT` unless it is in service.
   */
  async update(request: EndpointRequest, principal: Principal): Promise<Endpoint> {
    const { ledger, clock } = this.#options;
    const resolved = resolveEndpointRequest(request);
    const { result } = await ledger.update(async () => {
      const now = clock.now();
      const { element: before, version } = await this.#require(resolved.name);
      // After the endpoint: the token of a request that has just won is seen beside its status.
      const token = await lookUpToken(request, this.#tokens);
      if (token?.known) return { result: before };
      const action = await deploymentName(before.name, now, this.#options);
      const { variants, tags } = resolved;
      const deployment = { action, variants };
      const next = advanceEndpoint(before, { trigger: 'update', at: now, deployment });
      if (!next) throw notInService(before);
      const endpoint = { ...next, tags: { ...next.tags, ...tags } };
      const models = await this.#modelsOf(variants);
      const draft = deploymentDraft(
        { endpoint, action, version, models, actor: principal.arn },
        this.#options,
      );
      if (token) draft.add(...token.record(endpoint.arn, now));
      return { result: endpoint, changeSet: await draft.build() };
    });
    return result;
  }

  /**
   * Asks for the end of an endpoint: requests under way are answered, then its instances stop and the
   * record goes; the lineage stays. Deleting it again is no error. Throws `NOT_FOUND`.
   */
  async delete(name: string, principal: Principal): Promise<Arn> {
    const { ledger, clock } = this.#options;
    const { result } = await ledger.update(async () => {
      const { element: endpoint, version } = await this.#require(name);
      const { arn } = endpoint;
      const next = advanceEndpoint(endpoint, { trigger: 'delete', at: clock.now() });
      if (!next) return { result: arn };
      return {
        result: arn,
        changeSet: {
          actor: principal.arn,
          changes: [{ kind: 'putVertex', vertex: endpointToVertex(next) }],
          expect: [{ element: 'vertex', id: vertexIdOf(arn), is: version }],
        },
      };
    });
    return result;
  }

  /** The endpoint, or undefined when there is none of this name. */
  async get(name: string): Promise<Endpoint | undefined> {
    return (await this.#read(this.#idOf(name)))?.element;
  }

  /** A page of endpoints. */
  async list(query: Omit<ListQuery, 'label'>, options?: ReadOptions): Promise<Page<Endpoint>> {
    const page = await this.#options.store.list({ ...query, label: ENDPOINT_LABEL }, options);
    const items = page.items.map(({ element }) => vertexToEndpoint(element));
    return { items, hasNext: page.hasNext };
  }

  /** How many endpoints {@link list} would find in all. */
  count(where: ListQuery['where'], options?: ReadOptions): Promise<number> {
    return this.#options.store.count(
      { label: ENDPOINT_LABEL, ...(where ? { where } : {}) },
      options,
    );
  }

  async #newEndpoint(
    { name, variants, tags }: ResolvedEndpoint,
    principal: Principal,
  ): Promise<Endpoint> {
    const { scope, clock } = this.#options;
    const now = clock.now();
    const action = await deploymentName(name, now, this.#options);
    return {
      arn: endpointArn(scope, name),
      name,
      status: 'Creating',
      deployment: { action, variants },
      context: contextArn(scope, action),
      createdBy: principal.arn,
      creationTime: now,
      lastModifiedTime: now,
      tags,
    };
  }

  async #modelsOf(variants: readonly Variant[]): Promise<readonly Versioned<Model>[]> {
    const { store, scope } = this.#options;
    const names = [...new Set(variants.map(({ modelName }) => modelName))];
    const ids = names.map((name) => vertexIdOf(makeArn(scope, 'model', name)));
    const found = await store.vertices(ids);
    return ids.map((id, at) => {
      const vertex = found.get(id);
      if (!vertex) throw modelNotFound(names[at] ?? '');
      return { element: vertexToModel(vertex.element), version: vertex.version };
    });
  }

  #idOf(name: string): VertexId {
    return vertexIdOf(endpointArn(this.#options.scope, checkName(NAME_RULES.endpoint, name)));
  }

  async #require(name: string): Promise<Versioned<Endpoint>> {
    return (await this.#read(this.#idOf(name))) ?? notFound(name);
  }

  async #read(id: VertexId): Promise<Versioned<Endpoint> | undefined> {
    const found = (await this.#options.store.vertices([id])).get(id);
    return found && { element: vertexToEndpoint(found.element), version: found.version };
  }
}

function notFound(name: string): never {
  throw new PlatformError('NOT_FOUND', `There is no endpoint named '${name}'.`, {
    details: { name },
  });
}

function nameTaken(name: string, cause: unknown): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `An endpoint named '${name}' exists already; choose another name, or delete it first.`,
    { details: { name }, cause },
  );
}

function notInService({ name, status }: Endpoint): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The endpoint '${name}' is ${status}; only one that is InService can be updated.`,
    { details: { name, status } },
  );
}

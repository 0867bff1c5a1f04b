import { makeArn } from '#src/domain/arn.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import {
  advanceEndpoint,
  type Deployment,
  ENDPOINTS,
  type Endpoint,
  type EndpointEvent,
  MODELS,
} from '#src/domain/hosting/index.js';
import {
  type Action,
  type ActionStatus,
  type Context,
  entityToVertex,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { Built } from '#src/ledger/index.js';
import { actionArn, LineageDraft } from '#src/lineage/index.js';
import {
  type Claim,
  claimId,
  claimLost,
  removeClaim,
  whileClaimed,
} from '#src/supervision/claim.js';
import { isStorePassing } from '#src/supervision/persist.js';
import type { HostingServices } from './services.js';

const RETRY_MS = 500;

/** The record of an endpoint whose claim is held: every commit expects that it still is. */
export class ClaimedEndpoint {
  readonly #services: HostingServices;
  readonly #claim: Claim;
  readonly #signal: AbortSignal;

  constructor(services: HostingServices, claim: Claim, signal: AbortSignal) {
    this.#services = services;
    this.#claim = claim;
    this.#signal = signal;
  }

  /** The record as it stands. Throws `CLAIM_LOST` when it is somebody else's, or gone. */
  async read(): Promise<Versioned<Endpoint>> {
    const id = vertexIdOf(this.#claim.subject);
    const claim = claimId(this.#claim.subject);
    const found = await this.#services.store.vertices([id, claim]);
    const record = found.get(id);
    if (!record || found.get(claim)?.version !== this.#claim.version)
      throw claimLost(this.#claim.subject);
    return { element: ENDPOINTS.read(record.element), version: record.version };
  }

  /** Moves the endpoint on, and its lineage with it; the claim on one that failed is let go. */
  advance(event: EndpointEvent): Promise<Endpoint> {
    return this.#commit(async ({ element: before, version }, draft) => {
      const next = advanceEndpoint(before, event);
      if (!next) return { result: before };
      draft.add(
        { kind: 'putVertex', vertex: ENDPOINTS.write(next) },
        { element: 'vertex', id: vertexIdOf(next.arn), is: version },
      );
      if (next.status === 'Failed') draft.add(removeClaim(this.#claim));
      await this.#tellLineage(draft, before, next);
      await this.#releaseModels(draft, before, [next.deployment, next.update]);
      return { result: next, changeSet: await draft.build() };
    });
  }

  /** Removes the record with the claim; the lineage stays and says that the endpoint is gone. */
  async remove(): Promise<void> {
    await this.#commit(async ({ element: endpoint, version }, draft) => {
      const id = vertexIdOf(endpoint.arn);
      draft.add({ kind: 'removeVertex', id }, { element: 'vertex', id, is: version });
      draft.add(removeClaim(this.#claim));
      await this.#tellContext(draft, endpoint, 'Deleted');
      for (const deployment of [endpoint.deployment, endpoint.update])
        if (deployment) await this.#tellAction(draft, deployment, 'Stopped');
      await this.#releaseModels(draft, endpoint, []);
      return { result: undefined, changeSet: await draft.build() };
    });
  }

  async #commit<Result>(
    build: (found: Versioned<Endpoint>, draft: LineageDraft) => Promise<Built<Result>>,
  ): Promise<Result> {
    const { ledger, clock, logger, store, scope } = this.#services;
    const attempt = async () => {
      const found = await this.read();
      const draft = new LineageDraft({ store, scope, actor: 'forebear', now: clock.now() });
      draft.expect(whileClaimed(this.#claim));
      return build(found, draft);
    };
    for (;;) {
      try {
        const { result } = await ledger.update(attempt);
        return result;
      } catch (error) {
        if (!isStorePassing(error)) throw error;
        logger.warn('a commit about an endpoint is tried again', { error });
        await clock.sleep(RETRY_MS, { signal: this.#signal });
      }
    }
  }

  async #tellLineage(draft: LineageDraft, before: Endpoint, next: Endpoint): Promise<void> {
    await this.#tellContext(draft, next, next.status);
    const deployment = before.update ?? before.deployment;
    if (next.status === 'InService' && before.status !== 'RollingBack')
      await this.#tellAction(draft, deployment, 'Completed');
    if (next.status === 'Failed' || next.status === 'RollingBack')
      await this.#tellAction(draft, deployment, 'Failed');
  }

  async #tellContext(draft: LineageDraft, { context }: Endpoint, Status: string): Promise<void> {
    const id = vertexIdOf(context);
    const found = (await this.#services.store.vertices([id])).get(id);
    if (!found) return; // deleted by somebody: lineage is theirs to tidy
    const known = vertexToEntity(found.element) as Context;
    const told: Context = {
      ...known,
      properties: { ...known.properties, Status },
      lastModifiedTime: this.#services.clock.now(),
    };
    draft.add(
      { kind: 'putVertex', vertex: entityToVertex(told) },
      { element: 'vertex', id, is: found.version },
    );
  }

  async #tellAction(
    draft: LineageDraft,
    deployment: Deployment,
    status: ActionStatus,
  ): Promise<void> {
    const { store, scope, clock } = this.#services;
    const id = vertexIdOf(actionArn(scope, deployment.action));
    const found = (await store.vertices([id])).get(id);
    if (!found) return;
    const known = vertexToEntity(found.element) as Action;
    if (known.status !== 'InProgress') return; // how it ended is settled
    const told: Action = { ...known, status, lastModifiedTime: clock.now() };
    draft.add(
      { kind: 'putVertex', vertex: entityToVertex(told) },
      { element: 'vertex', id, is: found.version },
    );
  }

  /** Takes the endpoint out of the records of the models that it uses no more. */
  async #releaseModels(
    draft: LineageDraft,
    endpoint: Endpoint,
    kept: readonly (Deployment | undefined)[],
  ): Promise<void> {
    const { store, scope } = this.#services;
    const used = modelsOf([endpoint.deployment, endpoint.update]);
    const stay = modelsOf(kept);
    const ids = [...used]
      .filter((name) => !stay.has(name))
      .map((name) => vertexIdOf(makeArn(scope, 'model', name)));
    for (const [id, { element, version }] of await store.vertices(ids)) {
      const model = MODELS.read(element);
      const endpoints = model.endpoints.filter((name) => name !== endpoint.name);
      draft.add(
        { kind: 'putVertex', vertex: MODELS.write({ ...model, endpoints }) },
        { element: 'vertex', id, is: version },
      );
    }
  }
}

function modelsOf(deployments: readonly (Deployment | undefined)[]): ReadonlySet<string> {
  const variants = deployments.flatMap((deployment) => deployment?.variants ?? []);
  return new Set(variants.map(({ modelName }) => modelName.toLowerCase()));
}

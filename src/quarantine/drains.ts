import { type Arn, makeArn } from '#src/domain/arn.js';
import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import type { Quarantine } from '#src/domain/quarantine/index.js';
import type { Deployments, Endpoints } from '#src/hosting/index.js';
import { actionArn, type LineageDraft } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/system.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { actionName, type Quarantines } from './quarantines.js';

/** How an endpoint stops serving what came of quarantined data. */
export const DRAIN_WAYS = ['weight', 'rollback', 'stop'] as const;
export type DrainWay = (typeof DRAIN_WAYS)[number];

export interface DrainRequest {
  /** The name of an active quarantine. */
  readonly quarantine: string;
  /** The name of an endpoint that it reached. */
  readonly endpoint: string;
  readonly way: DrainWay;
  /** Only returns what would be done. */
  readonly dryRun?: boolean;
}

/** What a drain has done, or would do. */
export interface Drain {
  readonly endpoint: Arn;
  readonly way: DrainWay;
  /** The variants that served what came of the data; none: nothing was to be done. */
  readonly variants: readonly string[];
  /** The deployment that is repeated. */
  readonly to?: string;
}

export interface DrainsOptions extends RecordReaderOptions {
  readonly ids: Ids;
  readonly quarantines: Quarantines;
  readonly endpoints: Endpoints;
  readonly deployments: Deployments;
}

/** How many deployments back a drain looks for an unaffected one. */
const MOST_BACK = 100;

/** Takes endpoints away from what came of quarantined data, each by one commit with its action. */
export class Drains {
  readonly #options: DrainsOptions;

  constructor(options: DrainsOptions) {
    this.#options = options;
  }

  /**
   * Drains an endpoint. Repeated, it does nothing. Throws `NOT_FOUND`; `CONFLICT` for a quarantine
   * that is released, for an endpoint that is being changed, and where the way leads nowhere: all
   * variants are affected, or no earlier deployment is free of the data.
   */
  async drain(request: DrainRequest, principal: Principal): Promise<Drain> {
    const { quarantine: name, endpoint: of, way, dryRun } = request;
    const { quarantines, endpoints } = this.#options;
    const { element: quarantine } = await quarantines.require(name);
    if (quarantine.release) throw released(quarantine);
    const { element: endpoint } = await new RecordReader(ENDPOINTS, this.#options).require(of);
    const reach = await quarantines.reach(quarantine);
    const reached = reach.endpoints.find((one) => one.endpoint.arn === endpoint.arn);
    const variants = reached?.variants ?? [];
    const done: Drain = { endpoint: endpoint.arn, way, variants };
    const active = endpoint.deployment.variants.filter(
      ({ name: variant, weight }) => variants.includes(variant) && weight > 0,
    );
    if (variants.length === 0 || (way === 'weight' && active.length === 0)) return done;
    const also = (draft: LineageDraft) => this.#record(draft, { quarantine, endpoint, way });
    switch (way) {
      case 'weight':
        await endpoints.withdraw({ name: endpoint.name, variants, dryRun }, principal, also);
        return done;
      case 'stop':
        if (!dryRun) await endpoints.delete(endpoint.name, principal, also);
        return done;
      case 'rollback': {
        const to = await this.#unaffected(endpoint, principal);
        if (!dryRun) await endpoints.rollback({ name: endpoint.name, to }, principal, also);
        return { ...done, to };
      }
    }
  }

  /** The last deployment that would be admitted now. Throws `CONFLICT` when there is none. */
  async #unaffected(endpoint: Endpoint, principal: Principal): Promise<string> {
    const { deployments, endpoints } = this.#options;
    const { items } = await deployments.list(endpoint, { first: MOST_BACK });
    const refused: string[] = [];
    for (const { action, status } of items) {
      if (status !== 'Superseded' || action.name === undefined) continue;
      try {
        const plan = { name: endpoint.name, to: action.name, dryRun: true };
        await endpoints.rollback(plan, principal);
        return action.name;
      } catch (error) {
        if (!LEADS_ON.some((code) => isPlatformError(error, code))) throw error;
        refused.push(`${action.name}: ${(error as PlatformError).message}`);
      }
    }
    throw new PlatformError(
      'CONFLICT',
      `The endpoint '${endpoint.name}' has no earlier deployment without the quarantined data; stop it, or deploy another model.${refused.length > 0 ? ` ${refused.join(' ')}` : ''}`,
      { details: { name: endpoint.name } },
    );
  }

  #record(
    draft: LineageDraft,
    { quarantine, endpoint, way }: { quarantine: Quarantine; endpoint: Endpoint; way: DrainWay },
  ): void {
    const action = draft.action({
      name: `drain-${this.#options.ids.hex(16)}`,
      type: 'Drain',
      source: { uri: makeArn(draft.scope, 'endpoint', endpoint.name), type: 'ARN' },
      status: 'Completed',
      properties: { Quarantine: quarantine.name, Way: way, Endpoint: endpoint.name },
    });
    draft.associate(action, actionArn(draft.scope, actionName(quarantine.name)), {
      type: 'AssociatedWith',
    });
  }
}

/** Errors of one deployment, after which an earlier one is tried. */
const LEADS_ON = ['POLICY_DENIED', 'NOT_FOUND', 'MODEL_CHANGED', 'OBJECT_NOT_FOUND'] as const;

function released({ name }: Quarantine): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The quarantine '${name}' is released; drains are for one that is active.`,
    { details: { name } },
  );
}

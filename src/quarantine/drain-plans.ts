import type { Arn } from '#src/domain/arn.js';
import { isPassing, isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import { applies } from '#src/domain/policy/index.js';
import type { DrainWay, Quarantine } from '#src/domain/quarantine/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { Deployments, Endpoints } from '#src/hosting/index.js';
import { deployAct } from '#src/policies/act.js';
import { actFacts, readPackages } from '#src/policies/act-facts.js';
import { ancestorsOf } from '#src/policies/ancestors.js';
import { LineageCache } from '#src/policies/lineage-cache.js';
import type { Principal } from '#src/ports/identity.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import type { Quarantines } from './quarantines.js';
import type { Reach, ReachedEndpoint } from './reach.js';

/** Which endpoints to drain, and how. */
export interface DrainSelection {
  /**
   * Names of endpoints; a prefix followed by `*` selects the reached endpoints with this prefix.
   */
  readonly endpoints: readonly string[];
  /** An expression about the deployment of an endpoint, which must be true. */
  readonly where?: string | undefined;
  readonly way: DrainWay;
}

/** `NOTHING`: there is nothing to drain. `REFUSED`: it cannot be drained in this way. */
export type DrainOutcome = 'PLANNED' | 'DONE' | 'NOTHING' | 'REFUSED';

/** The plan or the outcome for one endpoint. */
export interface EndpointDrain {
  readonly endpoint: Arn;
  readonly name: string;
  /** The deployment that is drained. */
  readonly deployment: string;
  readonly way: DrainWay;
  /** The variants that serve models derived from the data. */
  readonly variants: readonly string[];
  /** From the data to the endpoint. */
  readonly path: readonly Arn[];
  /** The deployment that is deployed again. */
  readonly to?: string;
  readonly outcome: DrainOutcome;
  /** Why it is refused. */
  readonly message?: string;
}

export interface DrainPlan {
  /** By name. */
  readonly endpoints: readonly EndpointDrain[];
  /** False when the quarantine may have reached more endpoints. */
  readonly isComplete: boolean;
}

export interface DrainPlansOptions extends RecordReaderOptions {
  readonly quarantines: Quarantines;
  readonly endpoints: Endpoints;
  readonly deployments: Deployments;
}

/** The most endpoints of one drain, and the most names of a request. */
const MOST_ENDPOINTS = 1_000;
const MAX_WHERE = 2_000;
/** How many deployments back a drain looks for an unaffected one. */
const MOST_BACK = 100;

/** Plans drains. */
export class DrainPlans {
  readonly #options: DrainPlansOptions;

  constructor(options: DrainPlansOptions) {
    this.#options = options;
  }

  /** Plans a drain. Throws `VALIDATION_FAILED`, `NOT_FOUND` for an endpoint that is named. */
  async plan(
    quarantine: Quarantine,
    selection: DrainSelection,
    principal: Principal,
  ): Promise<DrainPlan> {
    const { length } = selection.endpoints;
    if (length === 0 || length > MOST_ENDPOINTS)
      refuse('endpoints', `Name 1 to ${MOST_ENDPOINTS} endpoints, not ${length}; '*' means all.`);
    const reach = await this.#options.quarantines.reach(quarantine);
    const selected = await this.#selected(reach, selection, principal);
    if (selected.length > MOST_ENDPOINTS)
      refuse(
        'endpoints',
        `${selected.length} endpoints are selected; drain at most ${MOST_ENDPOINTS} at a time.`,
      );
    selected.sort((one, other) => (one.endpoint.name < other.endpoint.name ? -1 : 1));
    const endpoints: EndpointDrain[] = [];
    for (const each of selected)
      endpoints.push(await this.#drainOf(each, selection.way, principal));
    return { endpoints, isComplete: reach.incompleteReason === undefined };
  }

  async #selected(
    { endpoints: reached }: Reach,
    { endpoints: names, where }: DrainSelection,
    principal: Principal,
  ): Promise<ReachedEndpoint[]> {
    const all = new Map(reached.map((one) => [one.endpoint.name, one]));
    const plain = names.filter((name) => !name.endsWith('*'));
    const found = await new RecordReader(ENDPOINTS, this.#options).requireAll(plain);
    for (const { element: endpoint } of found)
      if (!all.has(endpoint.name)) all.set(endpoint.name, { endpoint, variants: [], path: [] });
    const named = [...all.values()].filter(({ endpoint: { name } }) =>
      names.some((pattern) => isWithin(pattern, name)),
    );
    return where === undefined ? named : this.#where(where, named, principal);
  }

  async #where(
    text: string,
    named: readonly ReachedEndpoint[],
    principal: Principal,
  ): Promise<ReachedEndpoint[]> {
    if (text.length > MAX_WHERE)
      refuse('where', `where has ${text.length} characters; write at most ${MAX_WHERE}.`);
    const { aboutAct } = await import('#src/policies/expression.js');
    const { store } = this.#options;
    const known = new LineageCache(store);
    const isMet = aboutAct({ field: 'where', text, refuse });
    const met: ReachedEndpoint[] = [];
    for (const one of named) {
      const { endpoint } = one;
      const { deployment } = endpoint;
      const act = await deployAct(this.#options, { endpoint, deployment }, { principal });
      const [ancestors, packages] = await Promise.all([
        ancestorsOf(known, act.entity),
        readPackages(this.#options, act.packages),
      ]);
      try {
        if (isMet(actFacts(act, packages.found, ancestors))) met.push(one);
      } catch (error) {
        const { summary } = error as { summary?: unknown };
        if (typeof summary !== 'string') throw error;
        refuse(
          'where',
          `where cannot be evaluated for '${endpoint.name}': ${summary}. Check a key that may be missing with has(…) first.`,
        );
      }
    }
    return met;
  }

  async #drainOf(
    { endpoint, variants, path }: ReachedEndpoint,
    way: DrainWay,
    principal: Principal,
  ): Promise<EndpointDrain> {
    const { arn, name, status, deployment } = endpoint;
    const drain = { endpoint: arn, name, deployment: deployment.action, way, variants, path };
    const isActive = deployment.variants.some(
      ({ name: variant, withdrawn = false }) => variants.includes(variant) && !withdrawn,
    );
    const isOver = status === 'Deleting' || variants.length === 0;
    if (isOver || (way === 'weight' && !isActive)) return { ...drain, outcome: 'NOTHING' };
    try {
      const to = await this.#dryRun(endpoint, { way, variants }, principal);
      return { ...drain, outcome: 'PLANNED', ...(to !== undefined && { to }) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { ...drain, outcome: 'REFUSED', message: error.message };
    }
  }

  /** Tries a drain without a change. Returns the deployment that would be deployed again. */
  async #dryRun(
    endpoint: Endpoint,
    { way, variants }: Pick<EndpointDrain, 'way' | 'variants'>,
    principal: Principal,
  ): Promise<string | undefined> {
    if (way === 'rollback') return this.#rollbackTarget(endpoint, principal);
    const { name } = endpoint;
    if (way === 'weight')
      await this.#options.endpoints.withdraw({ name, variants, dryRun: true }, principal);
    return undefined;
  }

  /** Returns the last deployment that would be admitted now. Throws `CONFLICT` when there is none. */
  async #rollbackTarget(
    endpoint: Endpoint,
    { override: _, ...principal }: Principal,
  ): Promise<string> {
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
        if (!TRY_EARLIER_ON.some((code) => isPlatformError(error, code))) throw error;
        refused.push(`${action.name}: ${(error as PlatformError).message}`);
      }
    }
    throw new PlatformError(
      'CONFLICT',
      `The endpoint '${endpoint.name}' has no earlier deployment without the quarantined data; stop it, or deploy another model.${refused.length > 0 ? ` ${refused.join(' ')}` : ''}`,
      { details: { name: endpoint.name } },
    );
  }
}

/** Errors of one deployment, after which an earlier one is tried. */
const TRY_EARLIER_ON = ['POLICY_DENIED', 'NOT_FOUND', 'MODEL_CHANGED', 'OBJECT_NOT_FOUND'] as const;

/** Returns true for an error that a retry does not fix. */
export function isRefusal(error: unknown): error is PlatformError {
  return isPlatformError(error) && !isPassing(error);
}

/** Returns true for a name that matches a pattern, as in the scope of a policy. */
function isWithin(pattern: string, endpoint: string): boolean {
  const scope = { endpoint: pattern };
  return applies({ on: ['deploy'], scope }, { on: 'deploy', groups: [], endpoint });
}

import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import { actionArn, PLATFORM_ACTION } from '#src/lineage/index.js';
import { readRules } from '#src/policies/index.js';
import { covers, type Principal } from '#src/ports/identity.js';
import type { Ids } from '#src/ports/system.js';
import { changeRecords, type RecordChangesOptions } from '#src/records/record-changes.js';
import { actName, DrainActs } from './drain-acts.js';
import {
  type DrainPlan,
  DrainPlans,
  type DrainPlansOptions,
  type DrainSelection,
  type EndpointDrain,
} from './drain-plans.js';
import { linkToQuarantine } from './quarantines.js';

export interface DrainRequest extends DrainSelection {
  /** The name of an active quarantine. */
  readonly quarantine: string;
  /** Only returns what would be done. */
  readonly dryRun?: boolean;
}

/** What a drain has done, or would do. */
export interface DrainReport extends DrainPlan {
  /** The action that records the decision; absent: nothing was to be done. */
  readonly decision?: Arn;
}

export interface DrainsOptions extends DrainPlansOptions, RecordChangesOptions {
  readonly ids: Ids;
}

const MAX_TEXT = 1_024;

/**
 * Drains endpoints that serve models derived from quarantined data. The decision is one commit, and
 * so is each act.
 */
export class Drains {
  readonly #options: DrainsOptions;
  readonly #plans: DrainPlans;
  readonly #acts: DrainActs;

  constructor(options: DrainsOptions) {
    this.#options = options;
    this.#plans = new DrainPlans(options);
    this.#acts = new DrainActs(options);
  }

  /**
   * Drains endpoints. One that cannot be drained in this way is left out, and the report says why.
   * Repeated, it does nothing. Throws `VALIDATION_FAILED`, `NOT_FOUND`, and `CONFLICT` for a
   * quarantine that is released.
   */
  async drain(request: DrainRequest, principal: Principal): Promise<DrainReport> {
    const { quarantines, ids, scope } = this.#options;
    const { element: quarantine } = await quarantines.require(request.quarantine);
    if (quarantine.release) throw released(quarantine);
    const { name } = quarantine;
    if (!request.dryRun) await this.finish(name);
    const plan = await this.#plans.plan(quarantine, request, principal);
    const planned = plan.endpoints.filter(({ outcome }) => outcome === 'PLANNED');
    if (request.dryRun || planned.length === 0) return plan;
    const decision = `drain-${ids.hex(16)}`;
    await this.#decide(name, { decision, planned }, principal);
    await this.finish(name);
    const endpoints = await this.#withOutcomes(decision, plan.endpoints);
    return { ...plan, decision: actionArn(scope, decision), endpoints };
  }

  /** Finishes the drains of a quarantine that were decided but are not done yet. */
  async finish(quarantine: string): Promise<void> {
    await this.#acts.finish(quarantine);
  }

  /**
   * Finishes the drains of all quarantines. A killed server may have left some. After an error it
   * continues with the next quarantine, and throws the first error at the end.
   */
  async finishAll(signal: AbortSignal): Promise<void> {
    const { records } = await readRules(QUARANTINES, 'quarantine', this.#options);
    const failures: unknown[] = [];
    for (const { name, pending = [] } of records)
      if (pending.length > 0 && !signal.aborted)
        await this.finish(name).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async #decide(
    name: string,
    {
      decision,
      planned,
    }: { readonly decision: string; readonly planned: readonly EndpointDrain[] },
    principal: Principal,
  ): Promise<void> {
    const { arn, userId, role } = principal;
    const by = { arn, userId, role: covers(role, 'admin') ? 'admin' : 'operator' } as const;
    await changeRecords(principal, this.#options, async (changes) => {
      const quarantine = await changes.require(QUARANTINES, name);
      if (quarantine.release) throw released(quarantine);
      const { pending = [] } = quarantine;
      const acts = planned.flatMap(({ name: endpoint, deployment, way, variants, to }) =>
        pending.some((one) => one.endpoint === endpoint)
          ? []
          : { decision, endpoint, deployment, way, variants, ...(to !== undefined && { to }), by },
      );
      changes.put(QUARANTINES, { ...quarantine, pending: [...pending, ...acts] });
      const names = acts.map(({ endpoint }) => endpoint).join(' ');
      const action = changes.draft.action({
        name: decision,
        type: PLATFORM_ACTION.drainDecision,
        source: { uri: quarantine.arn, type: 'ARN' },
        status: 'Completed',
        properties: {
          ...{ Quarantine: name, Way: planned[0]?.way ?? '' },
          Endpoints: names.slice(0, MAX_TEXT),
        },
      });
      linkToQuarantine(changes.draft, action, quarantine);
    });
  }

  /** Returns the outcomes of planned drains, which their actions record. */
  async #withOutcomes(
    decision: string,
    drains: readonly EndpointDrain[],
  ): Promise<readonly EndpointDrain[]> {
    const { store, scope } = this.#options;
    const idOf = ({ name }: EndpointDrain) =>
      vertexIdOf(actionArn(scope, actName({ decision, endpoint: name })));
    const found = await store.vertices(drains.map(idOf));
    return drains.map((drain) => {
      if (drain.outcome !== 'PLANNED') return drain;
      const vertex = found.get(idOf(drain));
      const action = vertex && vertexToEntity(vertex.element);
      if (action?.kind !== 'action') return { ...drain, outcome: 'NOTHING' };
      if (action.status === 'Completed') return { ...drain, outcome: 'DONE' };
      return { ...drain, outcome: 'REFUSED', message: action.properties['Message'] ?? '' };
    });
  }
}

function released({ name }: Quarantine): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The quarantine '${name}' is released, so it drains no endpoints; add a new quarantine.`,
    { details: { name } },
  );
}

import { makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type PendingDrain, QUARANTINES } from '#src/domain/quarantine/index.js';
import type { Also } from '#src/hosting/endpoints.js';
import { type LineageDraft, PLATFORM_ACTION } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { changeRecords, type RecordChangesOptions } from '#src/records/record-changes.js';
import { type DrainPlansOptions, isRefusal } from './drain-plans.js';
import { linkToQuarantine } from './quarantines.js';

export type DrainActsOptions = Pick<DrainPlansOptions, 'quarantines' | 'endpoints'> &
  RecordChangesOptions;

/** The result of an act. `failure` is the reason of a refusal. */
interface ActResult {
  readonly quarantine: string;
  readonly act: PendingDrain;
  readonly failure?: string | undefined;
}

const MAX_MESSAGE = 1_024;

/**
 * Performs the pending acts of drains. The commit of an act also removes it from the record of the
 * quarantine, so that each act is performed once, even by several servers.
 */
export class DrainActs {
  readonly #options: DrainActsOptions;

  constructor(options: DrainActsOptions) {
    this.#options = options;
  }

  /** Performs all pending acts of a quarantine. Throws the first transient error after the last act. */
  async finish(quarantine: string): Promise<void> {
    const { pending = [] } = (await this.#options.quarantines.require(quarantine)).element;
    const failures: unknown[] = [];
    for (const act of pending)
      await this.#perform(quarantine, act).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async #perform(quarantine: string, act: PendingDrain): Promise<void> {
    const { scope } = this.#options;
    const principal: Principal = { ...act.by, account: scope.account };
    const also: Also = async (draft, before) => {
      if (before.deployment.action !== act.deployment) throw replaced(act);
      await this.#complete(draft, { quarantine, act });
    };
    const completeAlone = (failure?: string) =>
      changeRecords(principal, this.#options, ({ draft }) =>
        this.#complete(draft, { quarantine, act, failure }),
      );
    try {
      await this.#change(act, principal, also);
      // A change that changes nothing has no commit.
      await completeAlone();
    } catch (error) {
      if (error instanceof AlreadyDone) return;
      if (!isRefusal(error)) throw error;
      await completeAlone(error.message).catch((reason: unknown) => {
        if (!(reason instanceof AlreadyDone)) throw reason;
      });
    }
  }

  async #change(act: PendingDrain, principal: Principal, also: Also): Promise<void> {
    const { endpoints } = this.#options;
    const { endpoint: name, way, variants, to } = act;
    switch (way) {
      case 'weight':
        await endpoints.withdraw({ name, variants }, principal, also);
        return;
      case 'rollback':
        await endpoints.rollback({ name, ...(to !== undefined && { to }) }, principal, also);
        return;
      case 'stop':
        await endpoints.delete(name, principal, also);
    }
  }

  /** Removes an act from the record of its quarantine, and records its action. */
  async #complete(draft: LineageDraft, { quarantine, act, failure }: ActResult): Promise<void> {
    const { store, scope } = this.#options;
    const id = vertexIdOf(makeArn(scope, 'quarantine', quarantine));
    const found = (await store.vertices([id])).get(id);
    if (!found) throw new AlreadyDone();
    const record = QUARANTINES.read(found.element);
    const { pending = [] } = record;
    const left = pending.filter((one) => actName(one) !== actName(act));
    if (left.length === pending.length) throw new AlreadyDone();
    const vertex = QUARANTINES.write({ ...record, pending: left });
    draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id, is: found.version });
    const { decision, endpoint, way, variants, to } = act;
    const action = draft.action({
      name: actName(act),
      type: PLATFORM_ACTION.drain,
      source: { uri: makeArn(scope, 'endpoint', endpoint), type: 'ARN' },
      status: failure === undefined ? 'Completed' : 'Failed',
      properties: {
        ...{ Quarantine: quarantine, Decision: decision, Endpoint: endpoint, Way: way },
        ...(variants.length > 0 && { Variants: variants.join(' ') }),
        ...(to !== undefined && { To: to }),
        ...(failure !== undefined && { Message: failure.slice(0, MAX_MESSAGE).toWellFormed() }),
      },
    });
    linkToQuarantine(draft, action, record);
  }
}

/** Thrown when an act is not pending any more. */
class AlreadyDone extends Error {}

/** The name of the action of an act; each act has one. */
export function actName({
  decision,
  endpoint,
}: Pick<PendingDrain, 'decision' | 'endpoint'>): string {
  return `${decision}-${endpoint}`;
}

function replaced({ endpoint: name, deployment }: PendingDrain): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The endpoint '${name}' no longer has the deployment '${deployment}'; check what it serves now, and drain it again if needed.`,
    { details: { name, deployment } },
  );
}

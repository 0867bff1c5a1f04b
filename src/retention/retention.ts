import { PlatformError } from '#src/domain/errors/index.js';
import type { VertexId } from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import {
  type PlanName,
  parsePlanId,
  planId,
  type RetentionRules,
  rulesName,
} from '#src/domain/retention/index.js';
import { isAtOrBelow } from '#src/domain/s3-uri.js';
import type { Principal } from '#src/ports/identity.js';
import type { Decided } from './candidates.js';
import { deleteOutputs, type OutputsDeletion } from './delete-outputs.js';
import { type Erased, type EraseParts, erase } from './erase.js';
import { decide } from './plan.js';

export interface RetentionOptions extends EraseParts {
  readonly rules: RetentionRules;
}

/** What the rules say about all bytes at a commit. */
export interface RetentionPlan {
  /** Names the plan for {@link Retention.run}, for a day. */
  readonly id: string;
  readonly commit: number;
  /** The largest that the rules free come first, then the largest that are kept. */
  readonly decided: readonly Decided[];
}

/** What a run has removed. */
export interface RetentionRun extends Erased {
  /** How many of the plan are left for the next call. */
  readonly left: number;
}

/** The most candidates that one call removes. */
export const MOST_REMOVED = 1_000;
const PLAN_MS = 86_400_000;

/** Removes bytes by rules, and keeps the lineage. */
export class Retention {
  readonly #options: RetentionOptions;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /**
   * Decides now about all bytes, or about those at or below a URI. Throws `QUERY_TOO_COSTLY` when
   * the graph is too large to find all that is in use.
   */
  async plan(uriPrefix = ''): Promise<RetentionPlan> {
    const { store, clock, rules } = this.#options;
    const { seq: commit } = await store.head();
    const name = { commit, time: clock.now(), rules: rulesName(rules), uriPrefix };
    const decided = await this.#decide(name);
    return { id: planId(name), commit, decided: [...decided].sort(byUse) };
  }

  /**
   * Removes up to 1,000 of what a plan frees and what is still free. Repeat it until nothing is
   * left. Throws `VALIDATION_FAILED` for an unknown plan, and `CONFLICT` for one that is older than a
   * day, has a time to come, or was made with other rules.
   */
  async run(
    id: string,
    principal: Principal,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<RetentionRun> {
    const { clock, rules } = this.#options;
    const name = parsePlanId(id);
    if (!name) refuse('plan', `'${id.slice(0, 100)}' is no plan; give the id of planRetention.`);
    const age = clock.now() - name.time;
    if (name.rules !== rulesName(rules) || age > PLAN_MS || age < 0)
      throw new PlatformError(
        'CONFLICT',
        `The plan '${id}' was made with other rules, more than a day ago, or later than now; make another one.`,
        { details: { plan: id } },
      );
    const planned = (await this.#decide(name)).filter(isFree);
    const now = await this.#freeNow(name);
    const free = planned.filter((one) => now.has(one.id)).sort(byUse);
    const chosen = free.slice(0, MOST_REMOVED);
    const cause = { actor: principal.arn, now: name.time, signal };
    const stillFree = () => this.#freeNow(name);
    const erased = await erase(this.#options, chosen, { ...cause, stillFree });
    return { ...erased, left: free.length - chosen.length };
  }

  /**
   * Removes the bytes of all outputs of a job, or of none. Throws the errors of
   * {@link deleteOutputs}.
   */
  async deleteOutputs(deletion: OutputsDeletion): Promise<RetentionRun> {
    return { ...(await deleteOutputs(this.#options, deletion)), left: 0 };
  }

  async #freeNow(name: PlanName): Promise<ReadonlySet<VertexId>> {
    const { seq: commit } = await this.#options.store.head();
    const decided = await this.#decide({ ...name, commit });
    return new Set(decided.filter(isFree).map((one) => one.id));
  }

  async #decide({ commit, time, uriPrefix }: PlanName): Promise<readonly Decided[]> {
    const { rules } = this.#options;
    const decided = await decide(this.#options, { rules, at: commit, now: time, uriPrefix });
    return decided.filter(({ uri }) => uriPrefix === '' || isAtOrBelow(uri, uriPrefix));
  }
}

function isFree({ keptBecause }: Decided): boolean {
  return keptBecause === undefined;
}

function byUse(one: Decided, other: Decided): number {
  return Number(isFree(other)) - Number(isFree(one)) || other.sizeBytes - one.sizeBytes;
}

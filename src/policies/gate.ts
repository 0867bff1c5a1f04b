import pLimit from 'p-limit';
import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Expectation,
  type Reliance,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { LineageEntity } from '#src/domain/lineage/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { covers, type Principal } from '#src/ports/identity.js';
import type { Clock, Ids } from '#src/ports/system.js';
import type { Act } from './act.js';
import { actFacts, readPackages } from './act-facts.js';
import { type Ancestors, ancestorsOf, pathsIn } from './ancestors.js';
import { type Decision, denied, isFinal, MOST_PATHS, recordDecision } from './decision.js';
import { FactCache } from './facts.js';
import { LineageCache } from './lineage-cache.js';
import { type Finding, type Rule, RuleBudget, RuleTimeout } from './rule.js';

/** The rules that apply to an act. */
interface Rules {
  readonly rules: readonly Rule[];
  /** Expectations that fail when the rules have changed. */
  readonly expect: readonly Expectation[];
}

/** Returns the rules that apply to an act: policies, or rules of the platform. */
export type RuleSource = (act: Act) => Promise<Rules>;

/** Admits acts, or refuses them. */
export interface Gate {
  /**
   * Evaluates all rules that apply to an act on the present lineage, and adds the decision to the
   * act's commit. The commit fails when the rules or the lineage have changed; the next attempt
   * evaluates the rules again. Throws `POLICY_DENIED` after the refusal is recorded,
   * and `FORBIDDEN` when a caller who is no admin wants to override.
   */
  admit(draft: LineageDraft, act: Act): Promise<void>;
}

/** The services of a gate, and the sources of its rules. */
export interface GateOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sources: readonly RuleSource[];
  /** The time for all rules of one act, in milliseconds. Default: 2,000. */
  readonly maxMs?: number;
}

/** A decision, and what it relies on. */
interface Evaluation {
  readonly decision: Decision;
  /** The versions of the model packages. */
  readonly versions: ReadonlyMap<VertexId, number>;
  readonly reliance: Reliance;
}

const MAX_MS = 2_000;
/** The most acts that are evaluated at the same time, because each has its ancestors in memory. */
const MOST_AT_ONCE = 4;

/** Evaluates rules before launches, deployments, approvals, promotions and moves of aliases. */
export class RuleGate implements Gate {
  readonly #options: GateOptions;
  readonly #lineage: LineageCache;
  readonly #facts: FactCache;
  readonly #turn = pLimit(MOST_AT_ONCE);

  constructor(options: GateOptions) {
    this.#options = options;
    this.#lineage = new LineageCache(options.store);
    this.#facts = new FactCache(() => options.clock.now());
  }

  async admit(draft: LineageDraft, act: Act): Promise<void> {
    checkOverride(act.principal);
    const { rules, expect } = await this.#rules(act);
    for (const expectation of expect) draft.expect(expectation);
    if (rules.length === 0) return;
    const { decision, versions, reliance } = await this.evaluate(act, rules, draft);
    if (decision.result === 'DENIED') {
      if (!act.dryRun) await this.#recordRefusal(act, decision);
      throw denied(act, decision);
    }
    for (const [id, is] of versions) draft.expect({ element: 'vertex', id, is });
    draft.rely(reliance);
    recordDecision(draft, { act, decision, name: this.#newName() });
  }

  /** Returns the rules that apply to an act. */
  async rulesFor(act: Act): Promise<readonly Rule[]> {
    return (await this.#rules(act)).rules;
  }

  async #rules(act: Act): Promise<Rules> {
    const found = await Promise.all(this.#options.sources.map((source) => source(act)));
    return {
      rules: found.flatMap(({ rules }) => rules),
      expect: found.flatMap(({ expect }) => expect),
    };
  }

  /** Evaluates rules for an act, and records nothing. Also returns what the decision relies on. */
  evaluate(act: Act, rules: readonly Rule[], draft?: LineageDraft): Promise<Evaluation> {
    return this.#turn(() => this.#evaluate(act, rules, draft));
  }

  async #evaluate(act: Act, rules: readonly Rule[], draft?: LineageDraft): Promise<Evaluation> {
    const { maxMs = MAX_MS } = this.#options;
    const [ancestors, packages] = await Promise.all([
      ancestorsOf(this.#lineage, act.entity, {
        draft,
        withFolders: rules.some(({ readsTags }) => readsTags),
      }),
      readPackages(this.#options, act.packages),
    ]);
    const input = {
      act: actFacts(act, packages.found, ancestors),
      ancestors: this.#facts.of(ancestors),
      graph: ancestors,
      budget: new RuleBudget(maxMs),
    };
    const found: { readonly rule: Rule; readonly finding: Finding }[] = [];
    for (const rule of rules) {
      const finding =
        incompleteFinding(ancestors) ?? (await findInTime(() => rule.find(input), maxMs));
      if (finding) found.push({ rule, finding });
    }
    const findings = describeFindings(ancestors, found);
    const refusals = findings.filter(({ rule }) => rule.mode === 'enforce');
    const { override, role } = act.principal;
    const mayOverride = override !== undefined && covers(role, 'admin');
    const isOverridden = mayOverride && !refusals.some(isFinal);
    const passed = findings.length > 0 ? 'WARNED' : 'ALLOWED';
    const refused = isOverridden ? 'OVERRIDDEN' : 'DENIED';
    const result = refusals.length > 0 ? refused : passed;
    return {
      decision: { result, rules, findings, at: ancestors.at },
      versions: packages.versions,
      reliance: { after: ancestors.at, touches: ancestors.touches },
    };
  }

  async #recordRefusal(act: Act, decision: Decision): Promise<void> {
    const { store, clock, ledger } = this.#options;
    const id = vertexIdOf(act.context);
    await ledger.update(async () => {
      const draft = new LineageDraft({
        ...this.#options,
        actor: act.principal.arn,
        now: clock.now(),
      });
      const isThere = (await store.versions([id], [])).vertices.has(id);
      recordDecision(draft, { act, decision, name: this.#newName(), withoutContext: !isThere });
      return { result: undefined, changeSet: await draft.build() };
    });
  }

  #newName(): string {
    return `policy-decision-${this.#options.ids.hex(16)}`;
  }
}

function checkOverride({ override, role, arn }: Principal): void {
  if (override === undefined || covers(role, 'admin')) return;
  throw new PlatformError(
    'FORBIDDEN',
    `Only an admin overrides policies; '${arn}' has the role ${role}. Ask an admin, or send no override.`,
    { details: { needs: 'admin', role } },
  );
}

function incompleteFinding({ incompleteReason, entities }: Ancestors): Finding | undefined {
  if (incompleteReason === undefined) return undefined;
  return {
    message: `the lineage is too large to read: the walk ended after ${entities.size} entities (${incompleteReason})`,
  };
}

async function findInTime(
  find: () => Promise<Finding | undefined>,
  maxMs: number,
): Promise<Finding | undefined> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof RuleTimeout)) throw error;
    return {
      message: `the policies took more than ${maxMs} ms in total; simplify their expressions`,
    };
  }
}

/** Names the ancestors of findings, and adds the paths from the first ones. */
function describeFindings(
  ancestors: Ancestors,
  found: readonly { readonly rule: Rule; readonly finding: Finding }[],
): Decision['findings'] {
  if (found.length === 0) return [];
  const pathFrom = pathsIn(ancestors);
  return found.map(({ rule, finding: { message, ancestor } }, index) => {
    const entity = ancestor && ancestors.entities.get(ancestor);
    if (!entity) return { rule, message };
    if (index >= MOST_PATHS) return { rule, message, arn: entity.arn };
    const path = pathFrom(ancestor);
    const names = path.map(nameOf);
    return { rule, message, arn: entity.arn, path: path.map(({ arn }) => arn), names };
  });
}

function nameOf(entity: LineageEntity): string {
  return entity.kind === 'artifact' ? entity.source.uri : entity.name;
}

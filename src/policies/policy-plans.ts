import { type Arn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { ENDPOINTS, type Endpoint } from '#src/domain/hosting/index.js';
import { applies, type PolicyRequest, parseAct } from '#src/domain/policy/index.js';
import {
  MODEL_PACKAGES,
  type ModelPackage,
  PACKAGE_GROUPS,
  packageName,
} from '#src/domain/registry/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { Principal } from '#src/ports/identity.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { type Act, deployAct, packageAct } from './act.js';
import type { Decision } from './decision.js';
import type { RuleGate } from './gate.js';
import { checkedRule } from './policies.js';
import { compiledRule, targetOf } from './policy-rules.js';
import type { Rule } from './rule.js';

/** The result of rules for an act that was not performed. Nothing is recorded. */
export interface PolicyVerdict extends Decision {
  readonly subject: Arn;
  readonly name: string;
}

/** A planned act. */
export interface PlannedAct {
  /** An act, or `alias:<name>`. */
  readonly on: string;
  /** An endpoint or a model package. */
  readonly subject: Arn;
  /** The group to promote to. Default: the group of the version. */
  readonly toGroup?: string | undefined;
}

/** The largest number of endpoints in a test of a policy. */
const MOST_ENDPOINTS = 1_000;
const MAX_TEST_MS = 20_000;
/** The statuses of endpoints that are not live: they answer no requests. */
const NOT_LIVE = ['Creating', 'Failed', 'Deleting', 'OutOfService'];

/** Evaluates rules for existing endpoints and model packages. */
export class PolicyPlans {
  readonly #gate: RuleGate;
  readonly #options: RecordReaderOptions;
  readonly #endpoints: RecordReader<Endpoint>;
  readonly #packages: RecordReader<ModelPackage>;

  constructor(options: RecordReaderOptions & { readonly gate: RuleGate }) {
    this.#gate = options.gate;
    this.#options = options;
    this.#endpoints = new RecordReader(ENDPOINTS, options);
    this.#packages = new RecordReader(MODEL_PACKAGES, options);
  }

  /** Evaluates all rules that apply to an act. Throws `VALIDATION_FAILED`, `NOT_FOUND`. */
  async plan(
    { on: text, subject, toGroup }: PlannedAct,
    principal: Principal,
  ): Promise<PolicyVerdict> {
    const { on, alias } = parseAct(text) ?? {};
    const { kind, id } = parseArn(subject);
    if (kind === 'endpoint' && on === 'deploy')
      return this.#verdict(
        await this.#deploy((await this.#endpoints.require(id)).element, principal),
      );
    if (kind !== 'model-package' || !on || on === 'launch' || on === 'deploy')
      return refuse(
        'on',
        `'${text.slice(0, 80)}' cannot be planned for the kind '${kind}'; give deploy with an endpoint, or approve, promote or alias:<name> with a model package.`,
      );
    const { element } = await this.#packages.require(id);
    return this.#verdict(await this.#onPackage(element, { on, alias, toGroup, principal }));
  }

  /**
   * Evaluates a policy for the deployments of the live endpoints, or of one. It ignores `on`.
   * Throws `VALIDATION_FAILED`, `NOT_FOUND`, and `QUERY_TOO_COSTLY` for more than 1,000 endpoints
   * or when it takes more than 20 seconds.
   */
  async test(
    request: PolicyRequest,
    endpoint: string | undefined,
    {
      principal,
      signal,
    }: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
  ): Promise<readonly PolicyVerdict[]> {
    const end = performance.now() + MAX_TEST_MS;
    const rule = await checkedRule(request);
    const rules = [await compiledRule(rule)];
    const verdicts: PolicyVerdict[] = [];
    for (const each of await this.#live(endpoint)) {
      signal?.throwIfAborted();
      if (performance.now() > end)
        throw tooCostly(`The test took more than ${MAX_TEST_MS / 1_000} seconds`);
      const act = await this.#deploy(each, principal);
      if (applies({ on: ['deploy'], scope: rule.scope }, targetOf(act)))
        verdicts.push(await this.#evaluate(act, rules));
    }
    return verdicts;
  }

  async #live(name: string | undefined): Promise<readonly Endpoint[]> {
    if (name !== undefined) return [(await this.#endpoints.require(name)).element];
    const { items, hasNext } = await this.#endpoints.list({
      order: { by: 'name', direction: 'ascending' },
      first: MOST_ENDPOINTS,
    });
    if (hasNext) throw tooCostly(`There are more than ${MOST_ENDPOINTS} endpoints`);
    return items.filter(({ status }) => !NOT_LIVE.includes(status));
  }

  #deploy(endpoint: Endpoint, principal: Principal): Promise<Act> {
    const { deployment } = endpoint;
    return deployAct(this.#options, { endpoint, deployment }, { principal });
  }

  async #onPackage(
    one: ModelPackage,
    {
      on,
      alias,
      toGroup,
      principal,
    }: Pick<Act, 'on' | 'principal'> & {
      readonly alias: string | undefined;
      readonly toGroup: string | undefined;
    },
  ): Promise<Act> {
    const groups = new RecordReader(PACKAGE_GROUPS, this.#options);
    const { element: group } = await groups.require(one.group);
    const decision = { by: principal.arn, at: one.lastModifiedTime, reason: '' };
    const approved = on === 'approve' ? ({ status: 'Approved', decision } as const) : {};
    const moved =
      toGroup === undefined ? {} : { group: toGroup, name: packageName(toGroup, one.version) };
    const { context } = group;
    const act = { on, ...(alias !== undefined && { alias }), context, principal };
    return { ...packageAct(one, act), packages: [{ ...one, ...approved, ...moved }] };
  }

  async #verdict(act: Act): Promise<PolicyVerdict> {
    return this.#evaluate(act, await this.#gate.rulesFor(act));
  }

  async #evaluate(act: Act, rules: readonly Rule[]): Promise<PolicyVerdict> {
    const { decision } = await this.#gate.evaluate(act, rules);
    return { ...decision, subject: act.subject.arn, name: act.subject.name };
  }
}

function tooCostly(reason: string): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `${reason}; test the policy on one endpoint at a time.`,
    { details: { most: MOST_ENDPOINTS } },
  );
}

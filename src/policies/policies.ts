import { type Arn, makeArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  checkPolicy,
  MOST_POLICIES,
  POLICIES,
  type Policy,
  type PolicyRequest,
  type PolicyRule,
  policyDigest,
} from '#src/domain/policy/index.js';
import { refuse, resolveTags } from '#src/domain/request/index.js';
import type { Principal } from '#src/ports/identity.js';
import {
  changeRecords,
  type RecordChanges,
  type RecordChangesOptions,
} from '#src/records/record-changes.js';
import { RecordReader, type RecordReaderOptions } from '#src/records/record-reader.js';
import { nameTaken } from '#src/records/records.js';
import { compiledRule } from './policy-rules.js';
import { putRuleNames, readRuleSet } from './rule-set.js';

/** The policies of the graph. No policy applies to changes of policies. */
export class Policies extends RecordReader<Policy> {
  readonly #options: RecordChangesOptions;

  constructor(options: RecordChangesOptions & RecordReaderOptions) {
    super(POLICIES, options);
    this.#options = options;
  }

  /**
   * Creates a policy. Throws `VALIDATION_FAILED`, also for an expression that does not compile, and
   * `ALREADY_EXISTS`.
   */
  create(request: PolicyRequest, principal: Principal): Promise<Policy> {
    return this.#put(request, principal, (before) => {
      if (before) throw nameTaken(`A policy named '${request.name}' exists already`, request.name);
    });
  }

  /**
   * Replaces a policy. It keeps its description and its tags when the request has none. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND`.
   */
  update(request: PolicyRequest, principal: Principal): Promise<Policy> {
    return this.#put(request, principal, (before) => {
      if (!before)
        throw new PlatformError(
          'NOT_FOUND',
          `There is no policy '${request.name}'; create it, or list the policies.`,
          { details: { name: request.name } },
        );
    });
  }

  /** Deletes a policy; its decisions stay. Throws `NOT_FOUND`. */
  delete(name: string, principal: Principal): Promise<Arn> {
    return changeRecords(principal, this.#options, async (changes) => {
      const found = await changes.require(POLICIES, name);
      changes.remove(POLICIES, found);
      await this.#updateNames(changes, (names) => names.filter((one) => one !== found.name));
      return found.arn;
    });
  }

  async #put(
    request: PolicyRequest,
    principal: Principal,
    check: (before: Policy | undefined) => void,
  ): Promise<Policy> {
    const rule = await checkedRule(request);
    return changeRecords(principal, this.#options, async (changes) => {
      const before = await changes.find(POLICIES, rule.name);
      check(before);
      const { description = before?.description, tags } = request;
      const { name } = before ?? rule;
      const next: Policy = {
        arn: makeArn(this.#options.scope, 'policy', name),
        ...rule,
        name,
        // The request may write the name in another case.
        digest: policyDigest({ ...rule, name }),
        ...(description !== undefined && { description }),
        createdBy: before?.createdBy ?? principal.arn,
        changedBy: principal.arn,
        creationTime: before?.creationTime ?? changes.now,
        tags: tags ? resolveTags(tags) : (before?.tags ?? {}),
      };
      changes.put(POLICIES, next);
      await this.#updateNames(changes, (names) => [...names, name]);
      return next;
    });
  }

  async #updateNames(
    { draft }: RecordChanges,
    edit: (names: readonly string[]) => readonly string[],
  ): Promise<void> {
    const set = await readRuleSet(draft);
    const next = edit(set.names.policy);
    if (new Set(next).size > MOST_POLICIES)
      refuse('name', `There are already ${MOST_POLICIES} policies, the maximum; delete one first.`);
    putRuleNames(draft, set, { policy: next });
  }
}

/** Checks a request, including its tags, and compiles its expressions. Throws `VALIDATION_FAILED`. */
export async function checkedRule(request: PolicyRequest): Promise<PolicyRule> {
  const rule = checkPolicy(request);
  resolveTags(request.tags);
  await compiledRule(rule);
  return rule;
}

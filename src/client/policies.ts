import type { Client } from './client.js';
import { ForebearError } from './errors.js';
import {
  CreatePolicyDocument,
  DeletePolicyDocument,
  PoliciesDocument,
  PolicyDocument,
  type PolicyFieldsFragment,
  type PolicyInput,
  PolicyPlanDocument,
  type PolicyPlanQueryVariables,
  TestPolicyDocument,
  UpdatePolicyDocument,
  type VerdictFieldsFragment,
} from './generated/graphql.js';
import type { PastMoment } from './hosting/endpoint.js';
import { pages } from './paging.js';

/** A rule that refuses acts because of their lineage. */
export type Policy = PolicyFieldsFragment;
/** The result of policies for an act. */
export type PolicyVerdict = VerdictFieldsFragment;

/** The policies of a server. */
export class Policies {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Yields all policies, the newest first; each page is read on demand. */
  list(options: { readonly atCommit?: number } = {}): AsyncGenerator<Policy, void, undefined> {
    return pages(
      async (after) => (await this.#client.ask(PoliciesDocument, { ...options, after })).policies,
    );
  }

  /** Returns a policy. Throws `NOT_FOUND`. */
  async get(name: string, moment: PastMoment = {}): Promise<Policy> {
    const { policy } = await this.#client.ask(PolicyDocument, { name, ...moment });
    if (policy) return policy;
    const message = `There is no policy '${name}'.`;
    throw new ForebearError({ code: 'NOT_FOUND', message, details: { name }, status: 404 });
  }

  /** Creates a policy. Throws `VALIDATION_FAILED`, `ALREADY_EXISTS`. */
  async create(input: PolicyInput): Promise<Policy> {
    return (await this.#client.ask(CreatePolicyDocument, { input })).createPolicy;
  }

  /**
   * Replaces a policy. It keeps its description and its tags when the input has none. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND`.
   */
  async update(input: PolicyInput): Promise<Policy> {
    return (await this.#client.ask(UpdatePolicyDocument, { input })).updatePolicy;
  }

  /** Deletes a policy; its decisions stay. Throws `NOT_FOUND`. */
  async delete(name: string): Promise<void> {
    await this.#client.ask(DeletePolicyDocument, { name });
  }

  /** Evaluates all policies that apply to an act, without doing it. Records nothing. */
  async plan(act: PolicyPlanQueryVariables): Promise<PolicyVerdict> {
    return (await this.#client.ask(PolicyPlanDocument, act)).policyPlan;
  }

  /** Evaluates a policy for the live endpoints, or for one. Records nothing. */
  async test(policy: PolicyInput, endpoint?: string): Promise<readonly PolicyVerdict[]> {
    const asked = { policy, ...(endpoint !== undefined && { endpoint }) };
    return (await this.#client.ask(TestPolicyDocument, asked)).testPolicy;
  }
}

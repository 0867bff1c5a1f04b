import { setImmediate as turn } from 'node:timers/promises';
import type { VertexId } from '#src/domain/graph/index.js';
import type { PolicyMode } from '#src/domain/policy/index.js';
import type { Ancestors } from './ancestors.js';
import type { ActFacts } from './fact-types.js';
import type { AncestorFacts } from './facts.js';

/** The input of a rule. */
export interface RuleInput {
  readonly act: ActFacts;
  readonly ancestors: AncestorFacts;
  readonly graph: Ancestors;
  readonly budget: RuleBudget;
}

/** A violation of a rule. */
export interface Finding {
  readonly message: string;
  /** The first ancestor that violates the rule; absent: the act as a whole. */
  readonly ancestor?: VertexId;
}

/** A rule about acts: a policy, or a rule of the platform. */
export interface Rule {
  readonly name: string;
  /** SHA-256 of its content, hexadecimal. */
  readonly digest: string;
  readonly mode: PolicyMode;
  /** What the caller can do after a refusal. A rule with a remedy cannot be overridden when its finding has an ancestor. */
  readonly remedy?: string;
  /** True when the rule reads tags of ancestors. Ancestors inherit the tags of their folders. */
  readonly readsTags?: boolean;
  /** Returns why it refuses; undefined when it does not. */
  readonly find: (input: RuleInput) => Promise<Finding | undefined>;
}

const SLICE_MS = 15;

/** Limits the time of the rules of one act, and lets other requests run in between. */
export class RuleBudget {
  #left: number;
  #slice = performance.now();

  /** Limits the rules to a number of milliseconds. The time of other requests does not count. */
  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  /** True when {@link yieldTurn} must be called. It is cheap enough to call for each ancestor. */
  mustYield(): boolean {
    return performance.now() - this.#slice > SLICE_MS;
  }

  /** Lets other requests run. Throws {@link RuleTimeout} when the time is over. */
  async yieldTurn(): Promise<void> {
    this.#left -= performance.now() - this.#slice;
    if (this.#left < 0) throw new RuleTimeout();
    await turn();
    this.#slice = performance.now();
  }

  /** Runs work that has a separate time limit. Its time does not count. */
  async untimed<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#left -= performance.now() - this.#slice;
    try {
      return await work();
    } finally {
      this.#slice = performance.now();
    }
  }
}

/** Thrown when the rules of an act took too long. */
export class RuleTimeout extends Error {}

import type { Arn } from '#src/domain/arn.js';
import type { PolicyAct } from '#src/domain/policy/index.js';
import type { ModelPackage } from '#src/domain/registry/index.js';
import type { Principal } from '#src/ports/identity.js';

/** What somebody is about to do. */
export interface Act {
  readonly on: PolicyAct;
  /** The alias that moves. */
  readonly alias?: string;
  /** What it is done to. */
  readonly subject: {
    readonly kind: string;
    readonly name: string;
    readonly arn: Arn;
    readonly tags: Readonly<Record<string, string>>;
  };
  readonly endpoint?: string;
  readonly experiment?: string;
  /** The versions of groups that it is about, or their names. */
  readonly packages: readonly (ModelPackage | string)[];
  /** The entity whose ancestors count; the draft has it, or the graph. */
  readonly entity: Arn;
  /** The context that the decision is associated with. */
  readonly context: Arn;
  readonly principal: Principal;
  /** Then a refusal is not recorded. */
  readonly dryRun?: boolean | undefined;
}

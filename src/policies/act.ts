import type { Arn } from '#src/domain/arn.js';
import type { PolicyAct } from '#src/domain/policy/index.js';
import type { ModelPackage } from '#src/domain/registry/index.js';
import type { Principal } from '#src/ports/identity.js';

/** An operation that rules admit or refuse before it is committed. */
export interface Act {
  readonly on: PolicyAct;
  /** The alias that moves. */
  readonly alias?: string;
  /** The job, endpoint or model package that it is about. */
  readonly subject: {
    readonly kind: string;
    readonly name: string;
    readonly arn: Arn;
    readonly tags: Readonly<Record<string, string>>;
  };
  readonly endpoint?: string;
  readonly experiment?: string;
  /** The model packages that it uses, or their names; undefined for models without one. */
  readonly packages: readonly (ModelPackage | string | undefined)[];
  /** The entity whose ancestors are checked. The graph has it, or the draft of the act. */
  readonly entity: Arn;
  /** The context that the decision is associated with. */
  readonly context: Arn;
  readonly principal: Principal;
  /** With true, a refusal is not recorded. Default: false. */
  readonly dryRun?: boolean | undefined;
}

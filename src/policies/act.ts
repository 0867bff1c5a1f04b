import { type Arn, parseArn } from '#src/domain/arn.js';
import type { Deployment, Endpoint } from '#src/domain/hosting/index.js';
import type { PolicyAct } from '#src/domain/policy/index.js';
import type { ModelPackage } from '#src/domain/registry/index.js';
import { actionArn, packageArtifact } from '#src/lineage/index.js';
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

/** Returns the act of a deployment. */
export function deployAct(
  { name, arn, tags, context }: Endpoint,
  { action, variants }: Deployment,
  caller: Pick<Act, 'principal' | 'dryRun'>,
): Act {
  return {
    on: 'deploy',
    subject: { kind: 'endpoint', name, arn, tags },
    endpoint: name,
    packages: [...new Set(variants.map(({ modelPackage }) => modelPackage))],
    entity: actionArn(parseArn(arn), action),
    context,
    ...caller,
  };
}

/** Returns an act on a model package; the context is that of its group. */
export function packageAct(
  one: ModelPackage,
  act: Pick<Act, 'on' | 'alias' | 'context' | 'principal'>,
): Act {
  const { name, arn, tags } = one;
  return {
    ...act,
    subject: { kind: 'model-package', name, arn, tags },
    packages: [one],
    entity: packageArtifact(parseArn(arn), name),
  };
}

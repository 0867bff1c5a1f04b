import { type Arn, type ArnScope, makeArn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { type Deployment, type Endpoint, MODELS, type Variant } from '#src/domain/hosting/index.js';
import type { PolicyAct } from '#src/domain/policy/index.js';
import type { ModelPackage } from '#src/domain/registry/index.js';
import { actionArn, packageArtifact } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
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

interface ActServices {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
}

/** Returns the act of a deployment. */
export async function deployAct(
  services: ActServices,
  {
    endpoint: { name, arn, tags, context },
    deployment: { action, variants },
  }: { readonly endpoint: Endpoint; readonly deployment: Deployment },
  caller: Pick<Act, 'principal' | 'dryRun'>,
): Promise<Act> {
  return {
    on: 'deploy',
    subject: { kind: 'endpoint', name, arn, tags },
    endpoint: name,
    packages: await packagesOf(services, variants),
    entity: actionArn(parseArn(arn), action),
    context,
    ...caller,
  };
}

/** Returns the model packages of variants; a model that was created from one has it too. */
async function packagesOf(
  { store, scope }: ActServices,
  variants: readonly Variant[],
): Promise<Act['packages']> {
  const idOf = (modelName: string) => vertexIdOf(makeArn(scope, 'model', modelName));
  const unnamed = variants.filter(({ modelPackage }) => modelPackage === undefined);
  const models = await store.vertices(unnamed.map(({ modelName }) => idOf(modelName)));
  const packages = variants.map(({ modelName, modelPackage }) => {
    const model = models.get(idOf(modelName))?.element;
    return modelPackage ?? (model && MODELS.read(model).modelPackage);
  });
  return [...new Set(packages)];
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

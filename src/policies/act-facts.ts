import { type ArnScope, makeArn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { MODEL_PACKAGES, type ModelPackage } from '#src/domain/registry/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Act } from './act.js';
import type { Ancestors } from './ancestors.js';
import type { ActFacts, PackageFacts } from './fact-types.js';

/** Reads the model packages of an act. Those that no longer exist are undefined. */
export async function readPackages(
  { store, scope }: { readonly store: Pick<GraphStore, 'vertices'>; readonly scope: ArnScope },
  packages: Act['packages'],
) {
  const idOf = (name: string) => vertexIdOf(makeArn(scope, 'model-package', name));
  const ids = packages.flatMap((one) => (typeof one === 'string' ? [idOf(one)] : []));
  const read = ids.length === 0 ? new Map<VertexId, never>() : await store.vertices(ids);
  const found = packages.map((one) => {
    if (typeof one !== 'string') return one;
    const vertex = read.get(idOf(one));
    return vertex && MODEL_PACKAGES.read(vertex.element);
  });
  const versions = new Map([...read].map(([id, { version }]) => [id, version]));
  return { found, versions };
}

/** Returns the facts of an act, for expressions. */
export function actFacts(
  { on, alias = '', subject, endpoint = '', experiment = '', principal }: Act,
  packages: readonly (ModelPackage | undefined)[],
  { entities, incompleteReason }: Ancestors,
): ActFacts {
  const { kind, name, arn, tags } = subject;
  return {
    subject: { on, kind, name, arn, alias, endpoint, experiment, tags },
    packages: packages.map((one) => (one ? packageFacts(one) : UNREGISTERED)),
    caller: { arn: principal.arn, name: principal.userId, role: principal.role },
    lineage: { complete: incompleteReason === undefined, size: entities.size },
  };
}

/** A model without a package, so that what must be true of all packages is false. */
const UNREGISTERED: PackageFacts = {
  ...{ name: '', group: '', version: 0, digest: '', image: '', status: '', approvedBy: '' },
  ...{ registeredBy: '', trainingJob: '', tags: {}, metrics: {} },
};

function packageFacts(one: ModelPackage): PackageFacts {
  const { name, group, version, digest, image, status, registeredBy, tags } = one;
  return {
    ...{ name, group, version, digest, image, status, registeredBy, tags },
    approvedBy: (status === 'Approved' && one.decision?.by) || '',
    trainingJob: one.trainingJobName ?? '',
    metrics: Object.fromEntries(one.metrics.map((metric) => [metric.name, metric.value])),
  };
}

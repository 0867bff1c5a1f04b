import { type ArnScope, makeArn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { MODEL_PACKAGES, type ModelPackage } from '#src/domain/registry/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Act } from './act.js';
import type { Ancestors } from './ancestors.js';
import type { ActFacts, PackageFacts } from './expression.js';

/** Reads the model packages of an act. Leaves out those that no longer exist. */
export async function readPackages(
  { store, scope }: { readonly store: Pick<GraphStore, 'vertices'>; readonly scope: ArnScope },
  packages: Act['packages'],
) {
  const found: ModelPackage[] = packages.filter((one) => typeof one !== 'string');
  const names = new Set(packages.filter((one) => typeof one === 'string'));
  const ids = [...names].map((name) => vertexIdOf(makeArn(scope, 'model-package', name)));
  const versions = new Map<VertexId, number>();
  if (ids.length === 0) return { found, versions };
  for (const [id, { element, version }] of await store.vertices(ids)) {
    found.push(MODEL_PACKAGES.read(element));
    versions.set(id, version);
  }
  return { found, versions };
}

/** Returns the facts of an act, for expressions. */
export function actFacts(
  { on, alias = '', subject, endpoint = '', experiment = '', principal }: Act,
  packages: readonly ModelPackage[],
  { entities, incompleteReason }: Ancestors,
): ActFacts {
  const { kind, name, arn, tags } = subject;
  return {
    subject: { on, kind, name, arn, alias, endpoint, experiment, tags },
    packages: packages.map(packageFacts),
    caller: { arn: principal.arn, name: principal.userId, role: principal.role },
    lineage: { complete: incompleteReason === undefined, size: entities.size },
  };
}

function packageFacts(one: ModelPackage): PackageFacts {
  const { name, group, version, digest, image, status, registeredBy, tags } = one;
  return {
    ...{ name, group, version, digest, image, status, registeredBy, tags },
    approvedBy: (status === 'Approved' && one.decision?.by) || '',
    trainingJob: one.trainingJobName ?? '',
    metrics: Object.fromEntries(one.metrics.map((metric) => [metric.name, metric.value])),
  };
}

import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { entityToVertex, type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import type { TestPlatform } from './platform.js';
import { TESTER } from './test-values.js';

/** Changes a trial component without the checks for callers. Returns it as it was before. */
export async function editComponent(
  { store, ledger }: TestPlatform,
  arn: Arn,
  edit: (known: TrialComponent) => TrialComponent,
): Promise<TrialComponent> {
  const id = vertexIdOf(arn);
  const found = (await store.vertices([id])).get(id);
  if (!found) throw new Error(`There is no '${arn}'.`);
  const known = vertexToEntity(found.element) as TrialComponent;
  const vertex = entityToVertex(edit(known));
  await ledger.commit({ actor: TESTER.arn, changes: [{ kind: 'putVertex', vertex }] });
  return known;
}

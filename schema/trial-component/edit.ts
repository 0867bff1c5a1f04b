import type { TrialComponent, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { without } from '../lineage-entity/edit.js';
import { present, toParameters } from '../shared/maps.js';
import type { UpdateTrialComponentInput } from './type.js';

/**
 * Returns the edit of a trial component. Given parameters and artifacts replace those with the same
 * name. Then it removes the names to remove. SageMaker's UpdateTrialComponent does the same.
 */
export function editTrialComponent(input: UpdateTrialComponentInput) {
  const { displayName, startTime, endTime, status } = input;
  const parameters = toParameters('parameters', input.parameters ?? {});
  return (known: TrialComponent): TrialComponent => ({
    ...known,
    ...present({ displayName, startTime, endTime, status }),
    parameters: without({ ...known.parameters, ...parameters }, input.parametersToRemove ?? []),
    inputArtifacts: edited(
      known.inputArtifacts,
      input.inputArtifacts,
      input.inputArtifactsToRemove,
    ),
    outputArtifacts: edited(
      known.outputArtifacts,
      input.outputArtifacts,
      input.outputArtifactsToRemove,
    ),
  });
}

/**
 * An artifact that is set keeps its place in the list. Its digest and its size stay when its value
 * does, so that clients may send back all that they have read.
 */
function edited(
  known: readonly TrialComponentArtifact[],
  set: readonly TrialComponentArtifact[] = [],
  remove: readonly string[] = [],
): readonly TrialComponentArtifact[] {
  const byName = new Map(known.map((artifact) => [artifact.name, artifact]));
  for (const artifact of set) {
    const before = byName.get(artifact.name);
    const isSame = before?.value === artifact.value;
    byName.set(artifact.name, isSame ? { ...before, ...present(artifact) } : artifact);
  }
  for (const name of remove) byName.delete(name);
  return [...byName.values()];
}

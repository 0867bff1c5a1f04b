import type { TrialComponent, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { toComponentArtifacts, toStatus } from '../inputs/to-lineage.js';
import type { UpdateTrialComponentInput } from '../inputs/trial-component.input.js';
import { toParameters } from '../maps.js';
import { present } from '../present.js';
import { without } from './edit-properties.js';

/** An edit after the original: parameters and artifacts given replace those of their names, then names are removed. */
export function editTrialComponent(input: UpdateTrialComponentInput) {
  const { displayName, startTime, endTime, status } = input;
  const parameters = toParameters('parameters', input.parameters ?? {});
  const inputs = toComponentArtifacts(input.inputArtifacts);
  const outputs = toComponentArtifacts(input.outputArtifacts);
  return (known: TrialComponent): TrialComponent => ({
    ...known,
    ...present({ displayName, startTime, endTime }),
    ...(status ? { status: toStatus(status) } : {}),
    parameters: without({ ...known.parameters, ...parameters }, input.parametersToRemove ?? []),
    inputArtifacts: edited(known.inputArtifacts, inputs, input.inputArtifactsToRemove ?? []),
    outputArtifacts: edited(known.outputArtifacts, outputs, input.outputArtifactsToRemove ?? []),
  });
}

/** One that is set keeps its place in the list; the digest and size of what it replaces are no longer true. */
function edited(
  known: readonly TrialComponentArtifact[],
  set: readonly TrialComponentArtifact[],
  remove: readonly string[],
): readonly TrialComponentArtifact[] {
  const byName = new Map(known.map((artifact) => [artifact.name, artifact]));
  for (const artifact of set) byName.set(artifact.name, artifact);
  for (const name of remove) byName.delete(name);
  return [...byName.values()];
}

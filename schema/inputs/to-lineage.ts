import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type {
  LineageBatch,
  NewAction,
  NewArtifact,
  NewContext,
  NewTrialComponent,
} from '#src/lineage/index.js';
import { toParameters, toStringMap } from '../maps.js';
import { present } from '../present.js';
import type { JsonObject } from '../scalars/index.js';
import type { CreateActionInput } from './action.input.js';
import type { CreateArtifactInput } from './artifact.input.js';
import type { CreateContextInput } from './context.input.js';
import type { RecordLineageInput } from './record-lineage.input.js';
import type {
  CreateTrialComponentInput,
  TrialComponentArtifactInput,
  TrialComponentStatusInput,
} from './trial-component.input.js';

/** What an artifact's input asks to record. */
export function toNewArtifact(input: CreateArtifactInput): NewArtifact {
  const { name, sourceUri, sourceTypes, type } = input;
  return {
    sourceUri,
    type,
    ...present({ name }),
    sourceTypes: (sourceTypes ?? []).map(({ idType, value }) => ({ idType, value })),
    ...maps(input),
  };
}

/** What a trial component's input asks to record. */
export function toNewTrialComponent(input: CreateTrialComponentInput): NewTrialComponent {
  const { name, displayName, status, startTime, endTime, parameters } = input;
  return {
    name,
    ...present({ displayName, startTime, endTime }),
    ...(status ? { status: toStatus(status) } : {}),
    parameters: toParameters('parameters', parameters ?? {}),
    inputArtifacts: toComponentArtifacts(input.inputArtifacts),
    outputArtifacts: toComponentArtifacts(input.outputArtifacts),
    ...maps(input),
  };
}

/** What an action's input asks to record. */
export function toNewAction(input: CreateActionInput): NewAction {
  const { name, type, description, status } = input;
  return {
    name,
    type,
    source: toSource(input),
    ...present({ description, status }),
    ...maps(input),
  };
}

/** What a context's input asks to record. */
export function toNewContext(input: CreateContextInput): NewContext {
  const { name, type, description } = input;
  return { name, type, source: toSource(input), ...present({ description }), ...maps(input) };
}

/** What a batch asks to record. */
export function toBatch(input: RecordLineageInput): LineageBatch {
  return {
    artifacts: (input.artifacts ?? []).map(toNewArtifact),
    trialComponents: (input.trialComponents ?? []).map(toNewTrialComponent),
    actions: (input.actions ?? []).map(toNewAction),
    contexts: (input.contexts ?? []).map(toNewContext),
    associations: (input.associations ?? []).map(({ source, destination, type }) => ({
      source,
      destination,
      ...present({ type }),
    })),
  };
}

/** A trial component's status without nulls. */
export function toStatus({ primaryStatus, message }: TrialComponentStatusInput) {
  return { primaryStatus, ...present({ message }) };
}

/** Inputs or outputs of a trial component without nulls. */
export function toComponentArtifacts(
  given: readonly TrialComponentArtifactInput[] | null | undefined,
): readonly TrialComponentArtifact[] {
  return (given ?? []).map(({ name, value, mediaType }) => ({
    name,
    value,
    ...present({ mediaType }),
  }));
}

function toSource(input: { readonly sourceUri: string; readonly sourceType?: string | null }) {
  const { sourceUri: uri, sourceType: type } = input;
  return { uri, ...present({ type }) };
}

interface Maps {
  readonly properties?: JsonObject | null;
  readonly tags?: JsonObject | null;
}

function maps({ properties, tags }: Maps) {
  return {
    ...(properties ? { properties: toStringMap('properties', properties) } : {}),
    ...(tags ? { tags: toStringMap('tags', tags) } : {}),
  };
}

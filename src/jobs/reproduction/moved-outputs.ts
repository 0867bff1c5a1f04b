import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { Reproduction } from '#src/domain/reproduction/index.js';
import { versionArn } from '#src/lineage/index.js';
import { MODEL_ARTIFACT } from '../trial-component.js';
import { type BytesParts, recordedOutputs, whyGone } from './bytes.js';
import { launchedJobs, readComponents } from './components.js';
import { type NamedInput, namedInputs, recordedInput } from './inputs.js';
import { isWithin, type MovedOutput, type Repetition } from './repeat.js';

/** A step that runs again. */
export interface RepeatedStep extends Pick<Repetition, 'past' | 'inputs'> {
  /** The reproduction, with only the steps that this one needs. */
  readonly needed: Pick<Reproduction, 'arn' | 'steps'>;
  /** True for a step that compares predictions. It reads the new model although the old one exists. */
  readonly isPrediction?: boolean | undefined;
}

/**
 * Returns the outputs of past jobs that a step reads from their repetitions. A step reads recorded
 * bytes that still exist: their job may run again only because another of its outputs does
 * not exist any more.
 */
export async function movedOutputs(
  parts: BytesParts,
  step: RepeatedStep,
): Promise<readonly MovedOutput[]> {
  const moved = await repeatedOutputs(parts, step.needed);
  const inputs = namedInputs(step.past).filter(({ uri }) =>
    moved.some(({ from }) => isWithin(uri, from)),
  );
  const gone = (
    await Promise.all(
      inputs.map(async (input) => {
        const isNewModel = step.isPrediction && input.name === MODEL_ARTIFACT;
        return isNewModel || (await isGone(parts, step, input)) ? [input] : [];
      }),
    )
  ).flat();
  return moved.filter(({ from }) => gone.some(({ uri }) => isWithin(uri, from)));
}

async function isGone(
  parts: BytesParts,
  { inputs }: RepeatedStep,
  input: NamedInput,
): Promise<boolean> {
  const recorded = recordedInput(inputs, input);
  if (!recorded) return true;
  const id = vertexIdOf(versionArn(parts.scope, input.uri, recorded.digest));
  const vertex = (await parts.store.vertices([id])).get(id)?.element;
  const version = vertex && vertexToEntity(vertex);
  const known = version?.kind === 'artifact' ? version : undefined;
  return (await whyGone(parts, { ...recorded, form: input.form }, known)) !== undefined;
}

async function repeatedOutputs(
  { store }: BytesParts,
  needed: RepeatedStep['needed'],
): Promise<readonly MovedOutput[]> {
  const pairs = (await launchedJobs(store, needed)).flatMap(({ step, job }) =>
    job ? [[step.trialComponent, job.trialComponent] as const] : [],
  );
  const components = await readComponents(store, pairs.flat());
  return pairs.flatMap(([before, after]) => {
    const made = recordedOutputs(components.get(after)?.step);
    return recordedOutputs(components.get(before)?.step).flatMap(({ name, value: from }) => {
      const to = made.find((output) => output.name === name);
      return to ? [{ from, to }] : [];
    });
  });
}

import { vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { Reproduction } from '#src/domain/reproduction/index.js';
import { versionArn } from '#src/lineage/index.js';
import { MODEL_ARTIFACT } from '../trial-component.js';
import { type BytesParts, recordedOutputs, whyGone } from './bytes.js';
import { launchedJobs, readComponents } from './components.js';
import { type NamedInput, namedInputs, recordedInput } from './inputs.js';
import { isWithin, type Moved, type Repetition } from './repeat.js';

/** A step that runs again, and the steps that it needs. */
export interface MovingStep extends Pick<Repetition, 'past' | 'inputs'> {
  readonly of: Pick<Reproduction, 'arn' | 'steps'>;
  /** Whether it compares the predictions of a model: it reads the model of the repetition. */
  readonly isPrediction?: boolean | undefined;
}

/**
 * Returns the outputs of past steps that a step has read, each with the same output of the
 * repetition. Leaves out those whose recorded bytes are still there: a job may run again only
 * because another one of its outputs is gone.
 */
export async function movedOutputs(parts: BytesParts, step: MovingStep): Promise<readonly Moved[]> {
  const moved = await repeatedOutputs(parts, step.of);
  const inputs = namedInputs(step.past).filter(({ uri }) =>
    moved.some(({ from }) => isWithin(uri, from)),
  );
  const gone = (
    await Promise.all(
      inputs.map(async (input) => {
        const isMade = step.isPrediction && input.name === MODEL_ARTIFACT;
        return isMade || (await isGone(parts, step, input)) ? [input] : [];
      }),
    )
  ).flat();
  return moved.filter(({ from }) => gone.some(({ uri }) => isWithin(uri, from)));
}

async function isGone(
  parts: BytesParts,
  { inputs }: MovingStep,
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
  of: MovingStep['of'],
): Promise<readonly Moved[]> {
  const pairs = (await launchedJobs(store, of)).flatMap(({ step, job }) =>
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

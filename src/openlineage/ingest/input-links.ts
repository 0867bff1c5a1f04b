import type { Arn } from '#src/domain/arn.js';
import { type VertexMap, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';
import type { Link } from './entities.js';
import type { MappedRun } from './map-event.js';
import { isNarrowRun } from './run.js';

/** The associations of inputs with their runs that are to be made, and those that are to be removed. */
export interface InputLinks {
  readonly made: Iterable<Link>;
  /** Earlier events may have made these. */
  readonly removed: Iterable<Link>;
}

/** What the events of a run have stated so far. */
interface RunState {
  readonly isNarrow: boolean;
  readonly inputs: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
}

/** A trial component lists no more outputs, but a run may have more. */
const MOST_KNOWN = ENTITY_LIMITS.trialComponentArtifacts;

const NEW: RunState = { isNarrow: false, inputs: new Set(), outputs: new Set() };

/**
 * Decides which inputs of runs become associations. The `lineage` facets of a narrow event name the
 * sources of each output, so it adds no inputs. It removes inputs that earlier events added, unless
 * the run has other outputs. Any other event adds its inputs, unless the run is narrow already and
 * the event names no new dataset.
 */
export function inputLinksOf(runs: readonly MappedRun[], known: VertexMap): InputLinks {
  const states = new Map<Arn, RunState>();
  const made = new Map<string, Link>();
  const removed = new Map<string, Link>();
  for (const run of runs) {
    const { inputLinks, isNarrow, inputs, outputs } = run;
    const state = states.get(run.arn) ?? stateOf(run.arn, known);
    const isRepeated =
      state.isNarrow && isWithin(inputs, state.inputs) && isWithin(outputs, state.outputs);
    const isWhole =
      isNarrow && state.outputs.size < MOST_KNOWN && isWithin([...state.outputs], new Set(outputs));
    for (const link of inputLinks) {
      const key = `${link.source} ${link.destination}`;
      if (isWhole) {
        made.delete(key);
        removed.set(key, link);
      } else if (!isNarrow && !isRepeated) {
        made.set(key, link);
        removed.delete(key);
      }
    }
    states.set(run.arn, {
      isNarrow: state.isNarrow || isNarrow,
      inputs: new Set([...state.inputs, ...inputs]),
      outputs: new Set([...state.outputs, ...outputs]),
    });
  }
  return { made: made.values(), removed: removed.values() };
}

function stateOf(arn: Arn, known: VertexMap): RunState {
  const vertex = known.get(vertexIdOf(arn))?.element;
  const entity = vertex && vertexToEntity(vertex);
  if (entity?.kind !== 'trial_component') return NEW;
  return {
    isNarrow: isNarrowRun(vertex),
    inputs: new Set(entity.inputArtifacts.map(({ value }) => value)),
    outputs: new Set(entity.outputArtifacts.map(({ value }) => value)),
  };
}

function isWithin(uris: readonly string[], known: ReadonlySet<string>): boolean {
  return uris.every((uri) => known.has(uri));
}

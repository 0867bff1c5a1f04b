import { Bytecode, type Instruction, LABEL } from '../../language/bytecode.js';
import { type Item, long } from '../items.js';
import { runSteps, type Step, type StepCall } from '../step.js';
import { Traverser } from '../traverser.js';
import { conditionsOf, namedValues } from './conditions.js';

/** A start and the step after it. */
export interface Counting {
  readonly start: Instruction;
  /** The conditions between them. */
  readonly following: readonly Instruction[];
  readonly counting: StepCall;
  /** The steps that read the elements. */
  readonly reading: readonly Step[];
}

/**
 * `V` or `E` with at most one label, followed by a count of all or of each label: the store counts
 * by its indexes instead of reading the elements. Undefined for any other traversal.
 */
export function countedStep({ start, following, counting, reading }: Counting): Step | undefined {
  const label = onlyLabel(following);
  const isOfEach = isCountByLabel(counting) && label?.is === undefined;
  if (start.args.length > 0 || !label || !(isOfEach || isPlainCount(counting))) return undefined;
  return async function* (input, scope) {
    const counts = await scope.run.view.counts(start.name, label.is);
    if (!counts) {
      yield* runSteps(reading, input, scope);
      return;
    }
    await scope.run.turn();
    const sum = [...counts.values()].reduce((all, each) => all + each, 0);
    const byLabel = () =>
      new Map<Item, Item>([...counts].map(([name, each]) => [name, long(each)]));
    yield [Traverser.at(isOfEach ? byLabel() : long(sum), 0, scope.tracks)];
  };
}

/** Returns the label that conditions require, if they require nothing else; otherwise undefined. */
function onlyLabel(following: readonly Instruction[]): { is: string | undefined } | undefined {
  const [first, ...others] = following.flatMap(conditionsOf);
  if (!first) return { is: undefined };
  const [label, ...more] = namedValues(first.predicate) ?? [];
  const isOne = first.of === 'label' && others.length === 0 && more.length === 0;
  return isOne && typeof label === 'string' ? { is: label } : undefined;
}

function isPlainCount({ name, args, by, after }: StepCall): boolean {
  return name === 'count' && args.length === 0 && by.length === 0 && after.length === 0;
}

/** `groupCount().by(label)`, with the token or the step. */
function isCountByLabel({ name, args, by: [by], after }: StepCall): boolean {
  if (name !== 'groupCount' || args.length > 0 || after.length > 0) return false;
  const [key] = by ?? [];
  if (!(key instanceof Bytecode)) return key === LABEL;
  const [step, ...more] = key.steps;
  return step?.name === 'label' && more.length === 0;
}

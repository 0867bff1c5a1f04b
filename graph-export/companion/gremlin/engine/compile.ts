import { unsupported } from '../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  ID,
  type Instruction,
  KEY,
  LABEL,
  Token,
  VALUE,
} from '../language/bytecode.js';
import { long } from './items.js';
import { belongsToRepeat, hasLike, isModulatorOf, MODULATOR_NAMES, stray } from './modulators.js';
import {
  type Compiler,
  eachPart,
  type Modulator,
  type Nested,
  type Step,
  type StepCall,
  type StepMaker,
} from './step.js';
import { branchStep, identityStep, repeatStep } from './steps/branches.js';
import { isCondition } from './steps/conditions.js';
import { type Counting, countedStep } from './steps/counted.js';
import {
  dedupStep,
  existenceFilter,
  hasStep,
  isStep,
  pathFilter,
  propertyFilter,
  rangeStep,
} from './steps/filters.js';
import { countStep, foldStep, numberStep, unfoldStep } from './steps/gathering.js';
import { groupCountStep, groupStep } from './steps/grouping.js';
import { orderStep } from './steps/ordering.js';
import { pathStep, projectStep, selectStep, whereStep } from './steps/select.js';
import { startStep } from './steps/start.js';
import { elementMapStep, tokenStep, valueMapStep, valuesStep } from './steps/values.js';
import { alongEdges, endsOfEdges } from './steps/vertex-steps.js';

const each = (names: readonly string[], maker: StepMaker) =>
  names.map((name) => [name, maker] as const);

/** Every step that there is, besides `V` and `E`. */
const STEPS: ReadonlyMap<string, StepMaker> = new Map([
  ...each(['out', 'in', 'both', 'outE', 'inE', 'bothE'], alongEdges),
  ...each(['outV', 'inV', 'bothV', 'otherV'], endsOfEdges),
  ...each(['has', 'hasLabel', 'hasId', 'hasNot'], hasStep),
  ...each(['hasKey', 'hasValue'], propertyFilter),
  ...each(['is'], isStep),
  ...each(['not', 'filter', 'and', 'or'], existenceFilter),
  ...each(['where'], whereStep),
  ...each(['simplePath', 'cyclicPath'], pathFilter),
  ...each(['dedup'], dedupStep),
  ...each(['limit', 'range', 'skip', 'tail'], rangeStep),
  ...each(['values', 'properties'], valuesStep),
  ...each(['valueMap', 'propertyMap'], valueMapStep),
  ...each(['elementMap'], elementMapStep),
  ...each(['id'], tokenStep(ID)),
  ...each(['label'], tokenStep(LABEL)),
  ...each(['key'], tokenStep(KEY)),
  ...each(['value'], tokenStep(VALUE)),
  ...each(['project'], projectStep),
  ...each(['select'], selectStep),
  ...each(['path'], pathStep),
  ...each(['count'], countStep),
  ...each(['fold'], foldStep),
  ...each(['unfold'], unfoldStep),
  ...each(['group'], groupStep),
  ...each(['groupCount'], groupCountStep),
  ...each(['order'], orderStep),
  ...each(['sum', 'min', 'max', 'mean'], numberStep),
  ...each(['repeat'], repeatStep),
  ...each(['union', 'coalesce', 'optional', 'local', 'map', 'flatMap'], branchStep),
  ...each(['identity', 'barrier'], identityStep),
  ...each(['loops'], () => eachPart((part) => part.map((at) => at.to(long(at.loops))))),
]);

/** Each step calls the one before it, so that more would overflow the stack. */
const MAX_STEPS = 500;

const TRACKING = new Set(['path', 'simplePath', 'cyclicPath', 'as']);

/** Names of the steps that can be run. */
export const STEP_NAMES: readonly string[] = ['V', 'E', ...STEPS.keys(), ...MODULATOR_NAMES, 'as'];

/** A traversal that can be run. */
export interface Compiled {
  readonly steps: readonly Step[];
  /** Whether a step asks for paths. */
  readonly tracks: boolean;
}

/** Throws `VALIDATION_FAILED`, which names the step, for what cannot be run. */
export function compile(bytecode: Bytecode): Compiled {
  const [first] = bytecode.steps;
  if (first?.name !== 'V' && first?.name !== 'E') {
    throw unsupported(
      `A traversal begins with V() or E() here${first ? `, not with '${first.name}'` : ''}.`,
      first ? { step: first.name } : {},
    );
  }
  const count = stepsIn(bytecode);
  if (count > MAX_STEPS)
    throw unsupported(`A traversal has at most ${MAX_STEPS} steps; this one has ${count}.`);
  return { steps: compileSteps(bytecode.steps, true), tracks: tracks(bytecode) };
}

function stepsIn({ steps }: Bytecode): number {
  const nested = steps.flatMap(({ args }) => args.filter((arg) => arg instanceof Bytecode));
  return nested.reduce((sum, inner) => sum + stepsIn(inner), steps.length);
}

const compiler: Compiler = {
  nest: (bytecode): Nested => ({ steps: compileSteps(bytecode.steps), bytecode }),
  modulator: toModulator,
};

function compileSteps(instructions: readonly Instruction[], isWhole = false): Step[] {
  const steps: Step[] = [];
  let start: Start | undefined;
  let before: Instruction[] = [];
  for (let at = 0; at < instructions.length; ) {
    const call = instructions[at] as Instruction;
    at += 1;
    if (belongsToRepeat(call)) {
      if (hasLike(before, call)) throw stray(before[0]);
      before.push(call);
      continue;
    }
    const following: Instruction[] = [];
    const isStart = call.name === 'V' || call.name === 'E';
    while (isStart && instructions[at] && isCondition(instructions[at] as Instruction)) {
      following.push(instructions[at] as Instruction);
      at += 1;
    }
    const modulators: Instruction[] = [];
    for (let next = instructions[at]; isModulatorOf(next, call.name); next = instructions[at]) {
      // A second end or emit belongs to the repeat that follows.
      if (belongsToRepeat(next) && hasLike([...before, ...modulators], next)) break;
      modulators.push(next);
      at += 1;
    }
    if (before.length > 0 && call.name !== 'repeat') throw stray(before[0]);
    if (call.name === 'as') steps.push(labelStep(call));
    else if (isStart) {
      if (isWhole && steps.length === 0) start = { start: call, following };
      steps.push(startStep(call, following));
    } else {
      const stepCall = stepCallOf({ call, before, modulators });
      steps.push(makeStep(stepCall));
      const counted =
        start &&
        steps.length === 2 &&
        countedStep({ ...start, counting: stepCall, reading: [...steps] });
      if (counted) steps.splice(0, 2, counted);
    }
    before = [];
  }
  if (before.length > 0) throw stray(before[0]);
  return steps;
}

/** The `V` or `E` that a traversal begins with, and the conditions behind it. */
type Start = Pick<Counting, 'start' | 'following'>;

function stepCallOf(parts: {
  readonly call: Instruction;
  readonly before: readonly Instruction[];
  readonly modulators: readonly Instruction[];
}): StepCall {
  const { call, before, modulators } = parts;
  return {
    ...call,
    by: modulators.filter(({ name }) => name === 'by').map(({ args }) => args),
    before,
    after: modulators.filter(({ name }) => name !== 'by'),
  };
}

function makeStep(call: StepCall): Step {
  const maker = STEPS.get(call.name);
  if (!maker) {
    throw unsupported(
      `The step '${call.name}' is not supported here. There are ${STEP_NAMES.join(', ')}.`,
      { step: call.name },
    );
  }
  return maker(call, compiler);
}

function labelStep({ args }: Instruction): Step {
  const labels = args.map((arg) => {
    if (typeof arg === 'string') return arg;
    throw unsupported('as() takes texts.');
  });
  return eachPart((part) => part.map((traverser) => traverser.labelled(labels)));
}

function toModulator(args: readonly Argument[]): Modulator {
  const [first, ...others] = args;
  if (others.length > 0)
    throw unsupported('by() takes one argument here, and an order with order().');
  if (first === undefined) return { is: 'itself' };
  if (typeof first === 'string') return { is: 'key', key: first };
  if (first instanceof Token && (first.type === 'T' || first.type === 'Column')) {
    return { is: 'token', token: first };
  }
  if (first instanceof Bytecode) {
    return first.steps.length === 0
      ? { is: 'itself' }
      : { is: 'nested', nested: compiler.nest(first) };
  }
  throw unsupported('by() takes the name of a property, a token such as T.id, or a traversal.');
}

/** Whether a step, also a nested one, asks for paths. */
function tracks({ steps }: Bytecode): boolean {
  return steps.some(
    ({ name, args }) =>
      TRACKING.has(name) || args.some((arg) => arg instanceof Bytecode && tracks(arg)),
  );
}

import { unsupported } from '../gremlin-error.js';
import { type Argument, Bytecode, type Instruction, Token } from '../language/bytecode.js';
import { gremlinText } from '../language/gremlin-text.js';
import {
  belongsToRepeat,
  type Compiler,
  eachPart,
  hasLike,
  isModulatorOf,
  MODULATOR_NAMES,
  type Modulator,
  type SideEffect,
  type Step,
  type StepCall,
  stray,
} from './step.js';
import { STEPS } from './step-table.js';
import { isCondition } from './steps/conditions.js';
import { type Counting, countedStep } from './steps/counted.js';
import { gathersAside } from './steps/side-effects.js';
import { injectStep, startStep } from './steps/start.js';

/** The most steps: each calls the one before it, so that more would overflow the stack. */
const MAX_STEPS = 500;

/** The steps that a traversal may begin with. */
const STARTS = new Set(['V', 'E', 'inject']);

/** Steps that read the paths of traversers, or gather traversers one by one. */
const TRACKING = new Set(['path', 'simplePath', 'cyclicPath', 'as', 'tree', 'match']);

/** Names of the supported steps. */
export const STEP_NAMES: readonly string[] = [
  ...STARTS,
  ...STEPS.keys(),
  ...MODULATOR_NAMES,
  'as',
  'profile',
];

/** A compiled traversal. */
export interface Compiled {
  readonly steps: readonly NamedStep[];
  /** Whether traversers remember their paths, and are not merged. */
  readonly tracks: boolean;
  /** See {@link Scope}. */
  readonly singly: boolean;
  readonly sideEffects: ReadonlyMap<string, () => SideEffect>;
  /** Whether the only result is the profile of its steps. */
  readonly isProfiled: boolean;
}

/** A step, and its name in a script. */
export interface NamedStep {
  readonly name: string;
  readonly run: Step;
}

/**
 * Compiles a traversal. Throws `VALIDATION_FAILED`, which names the step, for an unsupported one.
 */
export function compile(bytecode: Bytecode): Compiled {
  const [first] = bytecode.steps;
  if (!first || !STARTS.has(first.name)) {
    throw unsupported(
      `A traversal begins with V(), E() or inject() here${first ? `, not with '${first.name}'` : ''}.`,
      first ? { step: first.name } : {},
    );
  }
  const count = stepsIn(bytecode);
  if (count > MAX_STEPS)
    throw unsupported(`A traversal has at most ${MAX_STEPS} steps; this one has ${count}.`);
  const last = bytecode.steps.at(-1);
  const isProfiled = last?.name === 'profile' && last.args.length === 0;
  const steps = isProfiled ? bytecode.steps.slice(0, -1) : bytecode.steps;
  const compiler = new TraversalCompiler();
  return {
    steps: compiler.steps(steps, true),
    tracks: some(bytecode, (call) => TRACKING.has(call.name) || gathersAside(call)),
    singly: some(bytecode, gathersLazily),
    sideEffects: compiler.sideEffects,
    isProfiled,
  };
}

function stepsIn({ steps }: Bytecode): number {
  return steps.reduce(
    (sum, call) => sum + traversalsIn(call).reduce((all, each) => all + stepsIn(each), 1),
    0,
  );
}

/** Whether a step, or a nested one, belongs to a group of steps. */
function some({ steps }: Bytecode, test: (call: Instruction) => boolean): boolean {
  return steps.some((call) => test(call) || traversalsIn(call).some((each) => some(each, test)));
}

function gathersLazily(call: Instruction): boolean {
  return call.name === 'local' && traversalsIn(call).some((each) => some(each, gathersAside));
}

function traversalsIn({ args }: Instruction): Bytecode[] {
  return args.filter((arg) => arg instanceof Bytecode);
}

class TraversalCompiler implements Compiler {
  readonly sideEffects = new Map<string, () => SideEffect>();
  readonly #kinds = new Map<string, string>();

  nest(bytecode: Bytecode) {
    return { steps: this.steps(bytecode.steps).map(({ run }) => run), bytecode };
  }

  sideEffect(name: string, kind: string, begin: () => SideEffect): void {
    const known = this.#kinds.get(name);
    if (known !== undefined && known !== kind) {
      throw unsupported(`The name '${name}' is taken by ${known}; give ${kind} another name.`);
    }
    this.#kinds.set(name, kind);
    this.sideEffects.set(name, begin);
  }

  steps(instructions: readonly Instruction[], isWhole = false): NamedStep[] {
    const steps: NamedStep[] = [];
    let start: Start | undefined;
    for (const group of groupsOf(instructions)) {
      const { call, following, modulators } = group;
      const name = gremlinText([...group.before, call, ...following, ...modulators]);
      if (call.name === 'V' || call.name === 'E') {
        if (isWhole && steps.length === 0) start = { start: call, following };
        steps.push({ name, run: startStep(call, following) });
        continue;
      }
      if (call.name === 'inject') {
        if (!isWhole) throw nestedInject();
        steps.push({ name, run: injectStep(call.args, steps.length === 0) });
        continue;
      }
      const stepCall = stepCallOf(group);
      const run = call.name === 'as' ? labelStep(call) : this.#step(stepCall);
      const reading = steps.map((step) => step.run);
      const counted =
        start &&
        steps.length === 1 &&
        countedStep({ ...start, counting: stepCall, reading: [...reading, run] });
      if (counted)
        steps.splice(0, 1, { name: `${steps[0]?.name}.${name} by the index`, run: counted });
      else steps.push({ name, run });
    }
    return steps;
  }

  #step(call: StepCall): Step {
    const maker = STEPS.get(call.name);
    if (maker) return maker(call, this);
    if (call.name === 'profile') {
      throw unsupported('profile() is the last step of a traversal, and has no name here.');
    }
    throw unsupported(
      `The step '${call.name}' is not supported here. There are ${STEP_NAMES.join(', ')}.`,
      { step: call.name },
    );
  }

  modulator(args: readonly Argument[]): Modulator {
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
        : { is: 'nested', nested: this.nest(first) };
    }
    throw unsupported('by() takes the name of a property, a token such as T.id, or a traversal.');
  }
}

/** The `V` or `E` that a traversal begins with, and the conditions behind it. */
type Start = Pick<Counting, 'start' | 'following'>;

/** A call with its modulators and conditions. */
interface CallGroup {
  readonly call: Instruction;
  /** Modulators of a `repeat` in front of it. */
  readonly before: readonly Instruction[];
  /** Conditions behind a `V` or `E`. */
  readonly following: readonly Instruction[];
  readonly modulators: readonly Instruction[];
}

function groupsOf(instructions: readonly Instruction[]): CallGroup[] {
  const groups: CallGroup[] = [];
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
      // A second end or emit belongs to the next repeat.
      if (belongsToRepeat(next) && hasLike([...before, ...modulators], next)) break;
      modulators.push(next);
      at += 1;
    }
    if (before.length > 0 && call.name !== 'repeat') throw stray(before[0]);
    groups.push({ call, before, following, modulators });
    before = [];
  }
  if (before.length > 0) throw stray(before[0]);
  return groups;
}

function stepCallOf({ call, before, modulators }: CallGroup): StepCall {
  return {
    ...call,
    by: modulators.filter(({ name }) => name === 'by').map(({ args }) => args),
    before,
    after: modulators.filter(({ name }) => name !== 'by'),
  };
}

function labelStep({ args }: Instruction): Step {
  const labels = args.map((arg) => {
    if (typeof arg === 'string') return arg;
    throw unsupported('as() takes texts.');
  });
  return eachPart((part) => part.map((traverser) => traverser.labelled(labels)));
}

function nestedInject() {
  return unsupported('inject() is not supported within another step; use constant() there.', {
    step: 'inject',
  });
}

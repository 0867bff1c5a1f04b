import { unsupported } from '../../gremlin-error.js';
import { Bytecode, isLocal, wholeNumber } from '../../language/bytecode.js';
import { inParts } from '../items.js';
import { firstOf } from '../nested.js';
import {
  type Compiler,
  flowOf,
  type Nested,
  runSteps,
  type Scope,
  type Step,
  type StepCall,
  type StepMaker,
} from '../step.js';
import type { Traverser } from '../traverser.js';
import { gathersAside } from './side-effects.js';
import { merge } from './vertex-steps.js';

/** `repeat` with `times`, `until` and `emit`, in front of it or behind. */
export const repeatStep: StepMaker = (call, compiler) => {
  const [body] = call.args;
  if (!(body instanceof Bytecode)) throw unsupported('repeat() takes a traversal.');
  refuseGathering(body);
  const plan: RepeatPlan = {
    body: compiler.nest(body),
    untilFirst: endOf(call.before, compiler),
    untilLast: endOf(call.after, compiler),
    emitFirst: emitOf(call.before, compiler),
    emitLast: emitOf(call.after, compiler),
  };
  if (!plan.untilFirst && !plan.untilLast && !plan.emitFirst && !plan.emitLast) {
    throw unsupported('repeat() needs times(), until() or emit(), in front of it or behind.');
  }
  const gathers = body.steps.some(gathersAside);
  const step: Step = async function* (input, scope) {
    const inner = { ...scope, memory: memoryOf(step, scope) };
    if (gathers) yield* inRounds(plan, input, inner);
    else if (!scope.tracks) yield* byLevels(plan, input, inner);
    else for await (const part of input) yield* inDepth(plan, part, inner);
  };
  return step;
};

type Test = 'always' | Nested | { readonly times: number };

interface RepeatPlan {
  readonly body: Nested;
  readonly untilFirst: Test | undefined;
  readonly untilLast: Test | undefined;
  readonly emitFirst: Test | undefined;
  readonly emitLast: Test | undefined;
}

/**
 * When no step needs paths, all traversers of the same round continue together, one for each
 * vertex.
 */
async function* byLevels(
  plan: RepeatPlan,
  input: AsyncIterable<readonly Traverser[]>,
  scope: Scope,
) {
  let level: Traverser[] = [];
  const add = (traversers: readonly Traverser[]) => {
    scope.run.hold(traversers.length);
    level.push(...traversers);
    if (level.length < MERGED) return;
    const before = level.length;
    level = [...merge(level)];
    scope.run.release(before - level.length);
  };
  for await (const part of input) add(part.map((each) => each.with({ loops: 0 })));
  while (level.length > 0) {
    const current = merge(level);
    scope.run.release(level.length);
    level = [];
    for (const part of inParts(current)) {
      for await (const { out, on } of round(plan, part, scope)) {
        if (out.length > 0) yield out;
        add(on);
      }
    }
  }
}

const MERGED = 10_000;

/**
 * When paths are kept, each part is followed to its end before the next, so that few are held at a
 * time.
 */
async function* inDepth(plan: RepeatPlan, part: readonly Traverser[], scope: Scope) {
  const open = [part.map((each) => each.with({ loops: 0 }))];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const few of [...inParts(next, FEW)].reverse().slice(0, -1)) {
      scope.run.hold(few.length);
      open.push([...few]);
    }
    scope.run.release(Math.max(next.length - FEW, 0));
    for await (const { out, on } of round(plan, next.slice(0, FEW), scope)) {
      if (out.length > 0) yield out;
      if (on.length === 0) continue;
      scope.run.hold(on.length);
      scope.run.release(Math.min(on.length, FEW));
      open.push([...on]);
    }
  }
}

const FEW = 200;

/**
 * When the body gathers, all traversers run each round together; results follow at the end, the
 * last round first.
 */
async function* inRounds(
  plan: RepeatPlan,
  input: AsyncIterable<readonly Traverser[]>,
  scope: Scope,
) {
  let level: Traverser[] = [];
  for await (const part of input) {
    scope.run.hold(part.length);
    level.push(...part.map((each) => each.with({ loops: 0 })));
  }
  const left: Traverser[][] = [];
  while (level.length > 0) {
    const leaving: Traverser[] = [];
    const next: Traverser[] = [];
    for await (const { out, on } of round(plan, level, scope)) {
      scope.run.hold(out.length + on.length);
      leaving.push(...out);
      next.push(...on);
    }
    scope.run.release(level.length);
    left.push(leaving);
    level = next;
  }
  for (const leaving of left.reverse()) {
    scope.run.release(leaving.length);
    yield* inParts(leaving);
  }
}

/** Runs one round: separates the traversers that leave the repeat from those that continue. */
async function* round(plan: RepeatPlan, part: readonly Traverser[], scope: Scope) {
  const [done, open] = await split(plan.untilFirst, part, scope);
  const [emitted] = await split(plan.emitFirst, open, scope);
  yield { out: [...done, ...emitted], on: [] };
  if (open.length === 0) return;
  for await (const results of runSteps(plan.body.steps, flowOf(open), scope)) {
    await scope.run.turn();
    const loops = (open[0]?.loops ?? 0) + 1;
    const after = results.map((each) => each.with({ loops }));
    const [ended, going] = await split(plan.untilLast, after, scope);
    const [reported] = await split(plan.emitLast, going, scope);
    yield { out: [...ended, ...reported], on: going };
  }
}

/** Separates the traversers for which a test holds from the others. */
async function split(
  test: Test | undefined,
  part: readonly Traverser[],
  scope: Scope,
): Promise<[readonly Traverser[], readonly Traverser[]]> {
  if (test === undefined || part.length === 0) return [[], part];
  if (test === 'always') return [part, []].map((each) => each) as [Traverser[], Traverser[]];
  if ('times' in test) {
    const isOver = (part[0]?.loops ?? 0) >= test.times;
    return isOver ? [part, []] : [[], part];
  }
  const found = await firstOf(test, part, scope);
  return [part.filter((_, at) => found[at]), part.filter((_, at) => !found[at])];
}

function endOf(modulators: StepCall['after'], compiler: Compiler): Test | undefined {
  const call = modulators.find(({ name }) => name === 'times' || name === 'until');
  if (!call) return undefined;
  const [arg] = call.args;
  if (call.name === 'times') {
    const times = wholeNumber(arg ?? null);
    if (times === undefined || times < 0) throw unsupported('times() takes a whole number.');
    return { times };
  }
  if (!(arg instanceof Bytecode)) throw unsupported('until() takes a traversal.');
  return compiler.nest(arg);
}

function emitOf(modulators: StepCall['after'], compiler: Compiler): Test | undefined {
  const call = modulators.find(({ name }) => name === 'emit');
  if (!call) return undefined;
  const [arg] = call.args;
  if (arg === undefined) return 'always';
  if (!(arg instanceof Bytecode)) throw unsupported('emit() takes a traversal, or nothing.');
  return compiler.nest(arg);
}

const GATHERING = new Set(
  'count fold group groupCount order limit range skip tail sum min max mean sample tree cap inject'.split(
    ' ',
  ),
);

/**
 * The rounds of many traversers are mixed, so that it is unknown when all results of one have
 * arrived.
 */
function refuseGathering({ steps }: Bytecode): void {
  const found = steps.find(
    ({ name, args }) => GATHERING.has(name) && !isLocal(args) && !gathersAside({ name, args }),
  );
  if (!found) return;
  throw unsupported(
    `The step '${found.name}' is not supported directly within repeat(); put it behind, or in local().`,
    { step: found.name },
  );
}

function memoryOf(step: Step, { memory }: Scope): Map<Step, unknown> {
  const known = memory.get(step) as Map<Step, unknown> | undefined;
  const own = known ?? new Map<Step, unknown>();
  memory.set(step, own);
  return own;
}

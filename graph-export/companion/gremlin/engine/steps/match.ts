import { unsupported } from '../../gremlin-error.js';
import { type Argument, Bytecode, type Instruction, Predicate } from '../../language/bytecode.js';
import { keyOf } from '../compare.js';
import { type Item, inParts } from '../items.js';
import { backTo, evaluate, firstOf, onwards } from '../nested.js';
import type { Compiler, Nested, Scope, StepMaker } from '../step.js';
import { placesOf, type Traverser } from '../traverser.js';
import { withLabels } from './select.js';

/** `match`: finds all bindings of variables, as labels of the path, for which all patterns hold. */
export const matchStep: StepMaker = ({ args }, compiler) => {
  const patterns = args.flatMap((arg) => patternsOf(arg, compiler));
  if (patterns.length === 0) throw unsupported('match() takes at least one pattern.');
  const variables = new Set(patterns.flatMap(variablesOf));
  const starts = new Set(patterns.flatMap(({ needs }) => needs));
  const first = firstVariable(patterns);
  return async function* (input, scope) {
    for await (const part of input) {
      const given = part.map((traverser) =>
        [...bindingsOf(traverser, starts).keys()].length > 0
          ? traverser
          : traverser.labelled([first]),
      );
      for await (const found of solved(given, patterns, { variables, scope })) {
        yield found.map((traverser) => traverser.to(bindingsOf(traverser, variables)));
      }
    }
  };
};

/** A pattern; `needs` are the variables that must be bound before. */
type Pattern = { readonly needs: readonly string[] } & (
  | { readonly is: 'filter'; readonly nested: Nested }
  | { readonly is: 'either'; readonly ways: readonly (readonly Pattern[])[] }
  | {
      readonly is: 'way';
      readonly nested: Nested;
      readonly end: string | undefined;
      /** Whether only its result is added to the path, without the way to it. */
      readonly gathers: boolean;
    }
);

const GATHERING = new Set(['count', 'fold', 'sum', 'min', 'max', 'mean', 'group', 'groupCount']);

function patternsOf(arg: Argument, compiler: Compiler): Pattern[] {
  const steps = arg instanceof Bytecode ? arg.steps : [];
  const [first] = steps;
  if (first?.name === 'and' && steps.length === 1) {
    return first.args.flatMap((each) => patternsOf(each, compiler));
  }
  if (first?.name === 'or' && steps.length === 1) {
    const inner = first.args.map((each) => patternsOf(each, compiler));
    return [{ is: 'either', ways: inner, needs: inner.flatMap((way) => way[0]?.needs ?? []) }];
  }
  if (first?.name === 'where' || first?.name === 'not') {
    const nested = compiler.nest(new Bytecode(steps.map(withLabels)));
    return [{ is: 'filter', nested, needs: labelsIn(steps) }];
  }
  const start = labelOf(first);
  if (!first || start === undefined) {
    throw unsupported("Each pattern of match() begins with a variable, such as __.as('a').out().");
  }
  const end = steps.length > 1 ? labelOf(steps.at(-1)) : undefined;
  const body = steps.slice(1, end === undefined ? undefined : -1);
  const nested = compiler.nest(new Bytecode(body));
  const gathers = body.some(({ name }) => GATHERING.has(name));
  return [{ is: 'way', nested, end, gathers, needs: [start] }];
}

function labelOf(step: Instruction | undefined): string | undefined {
  const [label, ...others] = step?.name === 'as' ? step.args : [];
  return typeof label === 'string' && others.length === 0 ? label : undefined;
}

/** Returns the labels that a filter compares, begins or ends at. */
function labelsIn(steps: readonly Instruction[]): string[] {
  return steps.flatMap(({ name, args }) =>
    args.flatMap((arg) => {
      if (arg instanceof Bytecode) return labelsIn(arg.steps);
      if (name === 'where' && arg instanceof Predicate) return labelsOfPredicate(arg);
      return (name === 'as' || name === 'where') && typeof arg === 'string' ? [arg] : [];
    }),
  );
}

function labelsOfPredicate({ values }: Predicate): string[] {
  return values.flatMap((value) =>
    value instanceof Predicate ? labelsOfPredicate(value) : [String(value)],
  );
}

function variablesOf(pattern: Pattern): readonly string[] {
  if (pattern.is === 'either') return pattern.ways.flat().flatMap(variablesOf);
  return pattern.is === 'way' && pattern.end !== undefined
    ? [...pattern.needs, pattern.end]
    : pattern.needs;
}

/** The start when no variable is bound: the first one at which no pattern ends. */
function firstVariable(patterns: readonly Pattern[]): string {
  const ends = new Set(patterns.map((each) => (each.is === 'way' ? each.end : undefined)));
  const all = patterns.flatMap(variablesOf);
  return all.find((variable) => !ends.has(variable)) ?? all[0] ?? '';
}

function bindingsOf(
  { place }: Traverser,
  variables: ReadonlySet<string>,
): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const { item, labels } of placesOf(place)) {
    for (const label of labels) if (variables.has(label)) found.set(label, item);
  }
  return found;
}

interface Match {
  readonly variables: ReadonlySet<string>;
  readonly scope: Scope;
}

/**
 * Returns the traversers for which all patterns hold. A pattern is tried as soon as its variables
 * are bound.
 */
async function* solved(
  part: readonly Traverser[],
  patterns: readonly Pattern[],
  match: Match,
): AsyncGenerator<readonly Traverser[]> {
  await match.scope.run.turn();
  if (part.length === 0) return;
  if (patterns.length === 0) {
    yield part;
    return;
  }
  for (const [bound, group] of byBindings(part, match.variables)) {
    const next = nextOf(patterns, bound);
    if (!next) {
      throw unsupported(
        'These patterns of match() cannot be solved: each begins at a variable that none before it binds.',
      );
    }
    const others = patterns.filter((each) => each !== next);
    if (next.is === 'either') {
      for (const way of next.ways) yield* solved(group, [...way, ...others], match);
    } else {
      for (const some of inParts(await applied(next, group, match)))
        yield* solved(some, others, match);
    }
  }
}

/** Groups traversers by their bound variables. */
function byBindings(part: readonly Traverser[], variables: ReadonlySet<string>) {
  const groups = new Map<string, [ReadonlySet<string>, Traverser[]]>();
  for (const traverser of part) {
    const bound = [...bindingsOf(traverser, variables).keys()].sort();
    const key = JSON.stringify(bound);
    const known = groups.get(key);
    if (known) known[1].push(traverser);
    else groups.set(key, [new Set(bound), [traverser]]);
  }
  return groups.values();
}

/** Filters come first, because they reduce the number of traversers. */
function nextOf(patterns: readonly Pattern[], bound: ReadonlySet<string>): Pattern | undefined {
  const able = patterns.filter(({ needs }) => needs.every((variable) => bound.has(variable)));
  return able.find(({ is }) => is === 'filter') ?? able[0];
}

async function applied(
  pattern: Exclude<Pattern, { readonly is: 'either' }>,
  part: readonly Traverser[],
  { variables, scope }: Match,
): Promise<readonly Traverser[]> {
  if (pattern.is === 'filter') {
    const found = await firstOf(pattern.nested, part, scope);
    return part.filter((_, at) => found[at]);
  }
  const [start = ''] = pattern.needs;
  const { end } = pattern;
  const bindings = part.map((traverser) => bindingsOf(traverser, variables));
  const given = part.map((traverser, at) => traverser.to(bindings[at]?.get(start) ?? null));
  const results = await evaluate(pattern.nested, given, scope);
  const back = pattern.gathers ? onwards : backTo;
  return given.flatMap((parent, at) => {
    const all = (results[at] ?? []).map(back(parent));
    if (end === undefined) return all;
    const wanted = bindings[at]?.get(end);
    return wanted === undefined
      ? all.map((each) => each.labelled([end]))
      : all.filter(({ item }) => keyOf(item) === keyOf(wanted));
  });
}

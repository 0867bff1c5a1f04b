import { unsupported } from '../../gremlin-error.js';
import { type Argument, Bytecode, PICK, Predicate, Token } from '../../language/bytecode.js';
import { asPredicate } from '../../language/predicates.js';
import { type Item, inParts } from '../items.js';
import { backTo, evaluate, firstOf, onwards, project } from '../nested.js';
import {
  type Compiler,
  eachPart,
  type Modulator,
  type Nested,
  type Scope,
  type StepCall,
  type StepMaker,
} from '../step.js';
import { asItem, satisfies } from '../test-predicate.js';
import type { Traverser } from '../traverser.js';

/** `union`, `coalesce`, `optional`, `local`, `map` and `flatMap`. */
export const branchStep: StepMaker = ({ name, args }, compiler) => {
  const nested = args.map((arg) => {
    if (arg instanceof Bytecode) return compiler.nest(arg);
    throw unsupported(`${name}() takes traversals, such as __.out().`);
  });
  return async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      let open = part;
      for (const each of nested) {
        const results =
          name === 'map'
            ? (await firstOf(each, open, scope)).map((first) => (first ? [first] : []))
            : await evaluate(each, open, scope);
        const isEmpty = (at: number) => (results[at]?.length ?? 0) === 0;
        const back = COLLAPSING.has(name) ? onwards : backTo;
        yield* inParts(open.flatMap((parent, at) => (results[at] ?? []).map(back(parent))));
        if (name === 'coalesce' || name === 'optional') open = open.filter((_, at) => isEmpty(at));
      }
      if (name === 'optional') yield* inParts(open);
    }
  };
};

/** Their paths contain only the result, not the way to it. */
const COLLAPSING = new Set(['map', 'flatMap']);

/** `choose`: continues with a branch, by a test or by the first option that equals the choice. */
export const chooseStep: StepMaker = (call, compiler) => {
  const cases = casesOf(call, compiler);
  return async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      let open: readonly Chosen[] = await chosen(cases.by, part, scope);
      for (const { nested, takes } of cases.options) {
        const [mine, others] = divided(open, ({ choice }) => takes(choice));
        open = others;
        const parents = mine.map(({ traverser }) => traverser);
        const results = await evaluate(nested, parents, scope);
        yield* inParts(parents.flatMap((parent, at) => (results[at] ?? []).map(backTo(parent))));
      }
      yield* inParts(open.map(({ traverser }) => traverser));
    }
  };
};

/** A traverser with its choice; undefined when it is unproductive. */
interface Chosen {
  readonly traverser: Traverser;
  readonly choice: Item | undefined;
}

interface Cases {
  readonly by: Modulator | Predicate;
  readonly options: readonly {
    readonly nested: Nested;
    takes(choice: Item | undefined): boolean;
  }[];
}

function casesOf({ args, after }: StepCall, compiler: Compiler): Cases {
  const [choice, ...branches] = args;
  const isTest = branches.length > 0;
  const isChoice = choice instanceof Bytecode || choice instanceof Token;
  if (!isChoice && !(isTest && choice instanceof Predicate)) {
    throw unsupported(
      'choose() takes a traversal or a token, and branches or option(); or a predicate and branches.',
    );
  }
  const by = isChoice ? compiler.modulator([choice]) : choice;
  const options = isTest
    ? branches.map((branch, at) => ({
        nested: nest(branch, compiler),
        takes: (item: Item | undefined) => (item !== undefined) === (at === 0),
      }))
    : ordered(after.map(({ args: [key, branch] }) => ({ key, branch }))).map(({ key, branch }) => ({
        nested: nest(branch, compiler),
        takes: optionTest(key),
      }));
  return { by, options };
}

/** The default option comes last. */
function ordered<Option extends { readonly key: Argument | undefined }>(
  options: readonly Option[],
) {
  const [rest, first] = divided(options, ({ key }) => key === PICK.none);
  return [...first, ...rest];
}

function optionTest(key: Argument | undefined): (choice: Item | undefined) => boolean {
  if (key === PICK.unproductive) return (choice) => choice === undefined;
  if (key === PICK.none) return (choice) => choice !== undefined;
  if (key === undefined || key === PICK.any || key instanceof Bytecode) {
    throw unsupported('option() of choose() takes a value, a predicate, none or unproductive.');
  }
  const test = asPredicate(key);
  return (choice) => choice !== undefined && satisfies(choice, test);
}

async function chosen(
  by: Cases['by'],
  part: readonly Traverser[],
  scope: Scope,
): Promise<Chosen[]> {
  const choices =
    by instanceof Predicate
      ? part.map(({ item }) => satisfies(item, by) || undefined)
      : await project(by, part, scope);
  return part.map((traverser, at) => ({ traverser, choice: choices[at] }));
}

function nest(arg: Argument | undefined, compiler: Compiler): Nested {
  if (arg instanceof Bytecode) return compiler.nest(arg);
  throw unsupported('choose() and option() go on with traversals, such as __.out().');
}

/** Separates the traversers that pass a test from the others. */
function divided<Each>(all: readonly Each[], test: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(test), all.filter((each) => !test(each))];
}

/** `constant`. */
export const constantStep: StepMaker = ({ args: [arg] }) => {
  const value = asItem(arg ?? null);
  return eachPart((part) => part.map((traverser) => traverser.to(value)));
};

/** `identity` and `barrier`. */
export const identityStep: StepMaker = () => eachPart((part) => part);

import { unsupported } from '../../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  type Instruction,
  Predicate,
  Token,
} from '../../language/bytecode.js';
import { asPredicate } from '../../language/predicates.js';
import { keyOf } from '../compare.js';
import { type Item, ItemSet, isList, Path } from '../items.js';
import { cyclic, evaluate, firstOf, project, projectPaths, valueOfToken } from '../nested.js';
import { eachPart, type Modulator, type Nested, type Scope, type StepMaker } from '../step.js';
import { satisfies } from '../test-predicate.js';
import { placesOf, type Traverser } from '../traverser.js';

/** `select` of labels of the path, of keys of a map, or of the keys or values of a map. */
export const selectStep: StepMaker = ({ args, by }, compiler) => {
  const [first] = args;
  if (first instanceof Token && first.type !== 'Pop') {
    return eachPart((part) =>
      part.flatMap((traverser) => {
        const value = valueOfToken(traverser.item, first);
        return value === undefined ? [] : [traverser.to(value)];
      }),
    );
  }
  const pop = first instanceof Token ? first.name : 'last';
  const keys = args.filter((arg) => !(arg instanceof Token)).map(labelText);
  const modulators = (by.length === 0 ? [[]] : by).map((each) => compiler.modulator(each));
  return eachPart(async (part, scope) => {
    const columns: (readonly (Item | undefined)[])[] = [];
    for (const [at, key] of keys.entries()) {
      const values = part.map((traverser) => selected(traverser, key, { pop, scope }));
      columns.push(await projectKnown(part, values, { modulator: cyclic(modulators, at), scope }));
    }
    return part.flatMap((traverser, row) => {
      const values = columns.map((column) => column[row]);
      if (values.some((value) => value === undefined)) return [];
      if (keys.length === 1) return [traverser.to(values[0] ?? null)];
      return [traverser.to(new Map(keys.map((key, at) => [key, values[at] ?? null])))];
    });
  });
};

/** `project`. */
export const projectStep: StepMaker = ({ args, by }, compiler) => {
  const keys = args.map(labelText);
  const modulators = (by.length === 0 ? [[]] : by).map((each) => compiler.modulator(each));
  return eachPart(async (part, scope) => {
    const columns: (readonly (Item | undefined)[])[] = [];
    for (const at of keys.keys()) {
      columns.push(await project(cyclic(modulators, at), part, scope));
    }
    return part.map((traverser, row) => {
      const map = new Map<Item, Item>();
      keys.forEach((key, at) => {
        const value = columns[at]?.[row];
        if (value !== undefined) map.set(key, value);
      });
      return traverser.to(map);
    });
  });
};

/** `path`. */
export const pathStep: StepMaker = ({ by }, compiler) => {
  const modulators = by.map((each) => compiler.modulator(each));
  return eachPart(async (part, scope) => {
    const paths = await projectPaths(part, modulators, scope);
    return part.flatMap((traverser, at) => {
      const objects = (paths[at] ?? []).filter((item) => item !== undefined);
      const labels = placesOf(traverser.place).map((place) => place.labels);
      return objects.length < labels.length ? [] : [traverser.to(new Path(labels, objects))];
    });
  });
};

/** `where` with a traversal, or with a predicate on labels. */
export const whereStep: StepMaker = ({ args, by }, compiler) => {
  const [first, second] = args;
  if (first instanceof Bytecode) return whereTraversal(first, compiler.nest.bind(compiler));
  const start = typeof first === 'string' ? first : undefined;
  const predicate = asPredicate(start === undefined ? first : second);
  const modulators = (by.length === 0 ? [[]] : by).map((each) => compiler.modulator(each));
  const labels = [...new Set(labelsIn(predicate))];
  return eachPart(async (part, scope) => {
    const starts = part.map((each) =>
      start === undefined ? each.item : selected(each, start, { scope }),
    );
    const left = await projectKnown(part, starts, { modulator: cyclic(modulators, 0), scope });
    const right = new Map<string, readonly (Item | undefined)[]>();
    for (const [at, label] of labels.entries()) {
      const values = part.map((each) => selected(each, label, { scope }));
      const modulator = cyclic(modulators, at + 1);
      right.set(label, await projectKnown(part, values, { modulator, scope }));
    }
    return part.filter((_, row) => {
      const value = left[row];
      if (value === undefined || labels.some((label) => right.get(label)?.[row] === undefined)) {
        return false;
      }
      return satisfies(
        value,
        resolved(predicate, (label) => right.get(label)?.[row] ?? null),
      );
    });
  });
};

/**
 * A traversal that begins or ends with `as()` begins at that label, or must end at that label's
 * item.
 */
function whereTraversal(bytecode: Bytecode, nest: (bytecode: Bytecode) => Nested) {
  const steps = bytecode.steps.map(withLabels);
  const start = steps[0]?.name === 'as' ? labelText(steps.shift()?.args[0] ?? null) : undefined;
  const end = steps.at(-1)?.name === 'as' ? labelText(steps.pop()?.args[0] ?? null) : undefined;
  const nested = nest(new Bytecode(steps));
  return eachPart(async (part, scope) => {
    const known = part.filter(
      (each) => start === undefined || selected(each, start, { scope }) !== undefined,
    );
    const given =
      start === undefined
        ? known
        : known.map((each) => each.with({ item: selected(each, start, { scope }) ?? null }));
    if (end === undefined) {
      const found = await firstOf(nested, given, scope);
      return known.filter((_, at) => found[at]);
    }
    const results = await evaluate(nested, given, scope);
    return known.filter((traverser, at) => {
      const wanted = selected(traverser, end, { scope });
      return wanted !== undefined && results[at]?.some(({ item }) => keyOf(item) === keyOf(wanted));
    });
  });
}

/** The traversals of a `not`, `and` or `or` begin and end at labels as those of `where` do. */
export function withLabels({ name, args }: Instruction): Instruction {
  if (!['not', 'and', 'or'].includes(name)) return { name, args };
  const scoped = (arg: Argument) =>
    arg instanceof Bytecode ? new Bytecode([{ name: 'where', args: [arg] }]) : arg;
  return { name, args: args.map(scoped) };
}

/**
 * Returns the value of a map's key, the items gathered under a name, or the item of a label;
 * undefined when there is none.
 */
function selected(
  traverser: Traverser,
  key: string,
  { pop = 'last', scope }: { readonly pop?: string; readonly scope: Scope },
): Item | undefined {
  if (traverser.item instanceof Map && traverser.item.has(key)) return traverser.item.get(key);
  const gathered = scope.sideEffects.get(key);
  if (gathered) return gathered.value;
  const found = placesOf(traverser.place).filter(({ labels }) => labels.includes(key));
  if (pop === 'all') return found.map(({ item }) => item);
  if (pop === 'mixed' && found.length > 1) return found.map(({ item }) => item);
  return (pop === 'first' ? found[0] : found.at(-1))?.item;
}

async function projectKnown(
  part: readonly Traverser[],
  values: readonly (Item | undefined)[],
  { modulator, scope }: { readonly modulator: Modulator; readonly scope: Scope },
): Promise<readonly (Item | undefined)[]> {
  if (modulator.is === 'itself') return values;
  const rows = [...values.keys()].filter((row) => values[row] !== undefined);
  const given = rows.flatMap((row) => part[row]?.with({ item: values[row] ?? null }) ?? []);
  const found = await project(modulator, given, scope);
  const column = new Array<Item | undefined>(values.length);
  rows.forEach((row, at) => {
    column[row] = found[at];
  });
  return column;
}

function labelsIn({ values }: Predicate): string[] {
  return values.flatMap((value) => {
    if (value instanceof Predicate) return labelsIn(value);
    return [labelText(value)];
  });
}

/** Replaces the labels in a predicate by their items; for `within`, by each gathered item. */
function resolved({ operator, values }: Predicate, itemAt: (label: string) => Item): Predicate {
  const items = values.flatMap((value): readonly Argument[] => {
    if (value instanceof Predicate) return [resolved(value, itemAt)];
    const item = itemAt(String(value));
    const isListed = operator === 'within' || operator === 'without';
    const items = item instanceof ItemSet ? item.items : isList(item) ? item : [item];
    return (isListed ? items : [item]) as readonly Argument[];
  });
  return new Predicate(operator, items);
}

function labelText(arg: Argument): string {
  if (typeof arg === 'string') return arg;
  throw unsupported('A label is a text here.');
}

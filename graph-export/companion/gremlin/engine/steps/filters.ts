import { unsupported } from '../../gremlin-error.js';
import { type Argument, Bytecode, isLocal, Token, wholeNumber } from '../../language/bytecode.js';
import { asPredicate } from '../../language/predicates.js';
import { keyOf } from '../compare.js';
import { type Item, ItemSet, isList, PropertyNode } from '../items.js';
import { firstOf, project } from '../nested.js';
import { eachPart, elementOf, loadVertices, passing, type Step, type StepMaker } from '../step.js';
import { satisfies } from '../test-predicate.js';
import { placesOf, type Traverser } from '../traverser.js';
import { conditionsOf, holds } from './conditions.js';

/** `has`, `hasLabel`, `hasId`, `hasNot` after other steps. */
export const hasStep: StepMaker = (call, compiler) => {
  const [key, nested] = call.args;
  if (nested instanceof Bytecode) {
    const modulator = compiler.modulator([key ?? null]);
    const test = compiler.nest(nested);
    return eachPart(async (part, scope) => {
      const values = await project(modulator, part, scope);
      const known = part.filter((_, at) => values[at] !== undefined);
      const given = known.map((each) => each.with({ item: values[part.indexOf(each)] ?? null }));
      const found = await firstOf(test, given, scope);
      return known.filter((_, at) => found[at]);
    });
  }
  const conditions = conditionsOf(call);
  return eachPart(async (part, scope) => {
    await loadVertices(part, scope);
    return passing(part, scope.run, ({ item }) => {
      const element = elementOf(item);
      return element !== undefined && conditions.every((each) => holds(element, each));
    });
  });
};

/** `hasKey` and `hasValue` of properties. */
export const propertyFilter: StepMaker = ({ name, args }) => {
  const tests = args.map(asPredicate);
  return eachPart((part) =>
    part.filter(({ item }) => {
      if (!(item instanceof PropertyNode)) return false;
      const value = name === 'hasKey' ? item.key : item.value;
      return tests.some((test) => satisfies(value, test));
    }),
  );
};

/** `is`. */
export const isStep: StepMaker = ({ args }) => {
  const test = asPredicate(args[0]);
  return eachPart((part, { run }) => passing(part, run, ({ item }) => satisfies(item, test)));
};

/** `not`, `filter`, `and`, `or` of traversals: tests whether there is a first result. */
export const existenceFilter: StepMaker = ({ name, args }, compiler) => {
  const nested = args.map((arg) => {
    if (arg instanceof Bytecode) return compiler.nest(arg);
    throw unsupported(`${name}() takes traversals, such as __.out().`);
  });
  if (nested.length === 0) throw unsupported(`${name}() takes at least one traversal.`);
  return eachPart(async (part, scope) => {
    let open = part;
    const passed = new Set<Traverser>();
    for (const each of nested) {
      const found = await firstOf(each, open, scope);
      const yes = open.filter((_, at) => found[at]);
      if (name === 'or') {
        for (const traverser of yes) passed.add(traverser);
        open = open.filter((_, at) => !found[at]);
      } else open = yes;
    }
    if (name === 'not') return part.filter((traverser) => !open.includes(traverser));
    return name === 'or' ? part.filter((traverser) => passed.has(traverser)) : open;
  });
};

/** `simplePath` and `cyclicPath`. */
export const pathFilter: StepMaker = ({ name }) =>
  eachPart((part) =>
    part.filter((traverser) => {
      const keys = placesOf(traverser.place).map(({ item }) => keyOf(item));
      return (new Set(keys).size === keys.length) === (name === 'simplePath');
    }),
  );

/** `dedup`, separately for each traversal; within `repeat`, over all rounds. */
export const dedupStep: StepMaker = ({ args, by }, compiler) => {
  if (isLocal(args)) return eachPart((part) => part.map((each) => each.to(different(each.item))));
  const labels = args.filter((arg) => !(arg instanceof Token)).map(String);
  const modulator = compiler.modulator(by[0] ?? []);
  const step: Step = async function* (input, scope) {
    const seen = (scope.memory.get(step) as Set<string> | undefined) ?? new Set<string>();
    scope.memory.set(step, seen);
    for await (const part of input) {
      await scope.run.turn();
      const keys = await keysOf(part, labels, (given) => project(modulator, given, scope));
      const fresh = part.filter((traverser, at) => {
        const key = keys[at];
        if (key === undefined) return false;
        const inLane = scope.lanes === 1 ? key : `${traverser.lane} ${key}`;
        if (seen.has(inLane)) return false;
        seen.add(inLane);
        return true;
      });
      if (scope.lanes === 1) scope.run.hold(fresh.length);
      if (fresh.length > 0) yield fresh.map((traverser) => traverser.with({ bulk: 1 }));
    }
  };
  return step;
};

async function keysOf(
  part: readonly Traverser[],
  labels: readonly string[],
  read: (part: readonly Traverser[]) => Promise<readonly (Item | undefined)[]>,
): Promise<readonly (string | undefined)[]> {
  if (labels.length === 0) {
    return (await read(part)).map((item) => (item === undefined ? undefined : keyOf(item)));
  }
  const keys: string[] = part.map(() => '');
  const isMissing = part.map(() => false);
  for (const label of labels) {
    const given = part.map((traverser) => {
      const place = placesOf(traverser.place).findLast((each) => each.labels.includes(label));
      return place && traverser.with({ item: place.item });
    });
    const known = given.filter((each) => each !== undefined);
    const values = await read(known);
    given.forEach((each, at) => {
      const value = each && values[known.indexOf(each)];
      if (value === undefined) isMissing[at] = true;
      else keys[at] += `${keyOf(value)} `;
    });
  }
  return keys.map((key, at) => (isMissing[at] ? undefined : key));
}

/**
 * `limit`, `skip`, `range` and `tail`, separately for each traversal, or within each list with
 * `Scope.local`.
 */
export const rangeStep: StepMaker = ({ name, args }) => {
  const local = isLocal(args);
  const numbers = args.filter((arg) => !(arg instanceof Token)).map(numberOf);
  const [from, to] = boundsOf(name, numbers);
  if (name === 'tail')
    return local
      ? eachPart((part) => part.map((each) => each.to(slice(each.item, -from, undefined))))
      : tail(from);
  if (local) {
    return eachPart((part) => part.map((each) => each.to(slice(each.item, from, to))));
  }
  return async function* (input, scope) {
    const seen = new Array<number>(scope.lanes).fill(0);
    let open = to === 0 ? 0 : scope.lanes;
    if (open === 0) return;
    for await (const part of input) {
      await scope.run.turn();
      const found: Traverser[] = [];
      for (const traverser of part) {
        const before = seen[traverser.lane] ?? 0;
        const after = before + traverser.bulk;
        seen[traverser.lane] = after;
        const bulk = Math.min(after, to) - Math.max(before, from);
        if (bulk > 0) found.push(traverser.with({ bulk }));
        if (before < to && after >= to) open -= 1;
      }
      if (found.length > 0) yield found;
      if (open === 0) return;
    }
  };
};

function boundsOf(name: string, [first = 1, second]: readonly number[]): [number, number] {
  if (name === 'limit') return [0, first < 0 ? Number.POSITIVE_INFINITY : first];
  if (name === 'skip') return [Math.max(first, 0), Number.POSITIVE_INFINITY];
  if (name === 'tail') return [first, 0];
  if (second === undefined) throw unsupported('range() takes where it begins and where it ends.');
  return [Math.max(first, 0), second < 0 ? Number.POSITIVE_INFINITY : second];
}

function tail(count: number): Step {
  return async function* (input, scope) {
    const kept: Traverser[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      for (const traverser of part) {
        const lane = kept[traverser.lane];
        if (!lane) continue;
        lane.push(traverser);
        scope.run.hold(1);
        let all = lane.reduce((sum, { bulk }) => sum + bulk, 0);
        while (lane[0] && all - lane[0].bulk >= count) {
          all -= lane.shift()?.bulk ?? 0;
          scope.run.release(1);
        }
      }
    }
    const found = kept.flatMap((lane) => {
      let all = lane.reduce((sum, { bulk }) => sum + bulk, 0);
      return lane.map((traverser) => {
        const bulk = Math.min(traverser.bulk, traverser.bulk - Math.max(all - count, 0));
        all -= traverser.bulk;
        return traverser.with({ bulk });
      });
    });
    if (found.length > 0) yield found.filter(({ bulk }) => bulk > 0);
  };
}

function slice(item: Item, from: number, to: number | undefined): Item {
  const end = to === Number.POSITIVE_INFINITY ? undefined : to;
  if (item instanceof Map) return new Map([...item].slice(from, end));
  if (item instanceof ItemSet) return new ItemSet(item.items.slice(from, end));
  return isList(item) ? item.slice(from, end) : item;
}

function different(item: Item): Item {
  if (!isList(item)) return item;
  return new ItemSet([...new Map(item.map((each) => [keyOf(each), each])).values()]);
}

function numberOf(arg: Argument): number {
  const number = wholeNumber(arg);
  if (number === undefined)
    throw unsupported('limit(), skip(), range() and tail() take whole numbers.');
  return number;
}

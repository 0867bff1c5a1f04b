import { type Argument, isLocal, Token } from '../../language/bytecode.js';
import { compareAny } from '../compare.js';
import { type Item, inParts } from '../items.js';
import { project } from '../nested.js';
import { type Compiler, eachPart, type Modulator, type Scope, type StepMaker } from '../step.js';
import { Traverser } from '../traverser.js';
import { shuffled } from './chance.js';
import { entriesOf, like } from './item-parts.js';

/** `order`, separately for each traversal, or within each list or map with `Scope.local`. */
export const orderStep: StepMaker = ({ args, by }, compiler) => {
  const local = isLocal(args);
  const keys = (by.length === 0 ? [[]] : by).map((each) => orderKey(each, compiler));
  if (local) {
    return eachPart(async (part, scope) => {
      const found: Traverser[] = [];
      for (const traverser of part) {
        const parts = entriesOf(traverser.item);
        const given = parts.map((item) => new Traverser(item, { place: traverser.place }));
        const sorted = (await ordered(given, keys, scope)).map(({ item }) => item);
        found.push(traverser.to(like(traverser.item, sorted)));
      }
      return found;
    });
  }
  return async function* (input, scope) {
    const all: Traverser[] = [];
    for await (const part of input) {
      await scope.run.turn();
      scope.run.hold(part.length);
      all.push(...part);
    }
    yield* inParts(await ordered(all, keys, scope));
    scope.run.release(all.length);
  };
};

interface OrderKey {
  readonly modulator: Modulator;
  readonly order: string;
}

function orderKey(args: readonly Argument[], compiler: Compiler): OrderKey {
  const order = args.find((arg) => arg instanceof Token && arg.type === 'Order');
  const rest = args.filter((arg) => arg !== order);
  return {
    modulator: compiler.modulator(rest),
    order: order instanceof Token ? order.name : 'asc',
  };
}

async function ordered(
  traversers: readonly Traverser[],
  keys: readonly OrderKey[],
  scope: Scope,
): Promise<readonly Traverser[]> {
  const rows: { traverser: Traverser; values: (Item | undefined)[] }[] = [];
  for (const part of inParts(traversers)) {
    await scope.run.turn();
    const columns: (readonly (Item | undefined)[])[] = [];
    for (const { modulator } of keys) columns.push(await keyColumn(modulator, part, scope));
    part.forEach((traverser, at) => {
      rows.push({ traverser, values: columns.map((column) => column[at]) });
    });
  }
  const known = rows.filter(({ values }) => values.every((value) => value !== undefined));
  if (keys.some(({ order }) => order === 'shuffle'))
    return shuffled(known.map((row) => row.traverser));
  known.sort((one, other) => {
    for (const [at, { order }] of keys.entries()) {
      const sign = order === 'desc' ? -1 : 1;
      const found = compareAny(one.values[at] ?? null, other.values[at] ?? null);
      if (found !== 0) return sign * found;
    }
    return 0;
  });
  return known.map(({ traverser }) => traverser);
}

/** The parts of a map's entry are its key and its value. */
async function keyColumn(modulator: Modulator, part: readonly Traverser[], scope: Scope) {
  if (modulator.is !== 'token' || modulator.token.type !== 'Column')
    return project(modulator, part, scope);
  const at = modulator.token.name === 'keys' ? 0 : 1;
  return part.map(({ item }) => (item instanceof Map ? [...item][0]?.[at] : undefined));
}

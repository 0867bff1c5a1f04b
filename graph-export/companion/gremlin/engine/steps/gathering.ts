import { unsupported } from '../../gremlin-error.js';
import { type Argument, LOCAL, Token } from '../../language/bytecode.js';
import { compareAny, keyOf } from '../compare.js';
import { type Item, ItemSet, isList, long, Path } from '../items.js';
import { project } from '../nested.js';
import {
  eachPart,
  inParts,
  type Modulator,
  type Scope,
  type Step,
  type StepMaker,
} from '../step.js';
import { Traverser } from '../traverser.js';
import { foldNumbers } from './numbers.js';

/** `count`. */
export const countStep: StepMaker = ({ args }) => {
  if (args[0] === LOCAL)
    return eachPart((part) => part.map((each) => each.to(long(sizeOf(each.item)))));
  return async function* (input, scope) {
    const counts = new Array<number>(scope.lanes).fill(0);
    for await (const part of input) {
      await scope.run.turn();
      for (const { lane, bulk } of part) counts[lane] = (counts[lane] ?? 0) + bulk;
    }
    yield counts.map((count, lane) => Traverser.at(long(count), lane, scope.tracks));
  };
};

/** `fold`. */
export const foldStep: StepMaker = ({ args }) => {
  if (args.length > 0) throw unsupported('fold() takes no arguments here.');
  return async function* (input, scope) {
    const lists: Item[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      for (const { item, lane, bulk } of part) {
        scope.run.hold(bulk);
        for (let each = 0; each < bulk; each += 1) lists[lane]?.push(item);
      }
    }
    yield lists.map((list, lane) => Traverser.at(list, lane, scope.tracks));
  };
};

/** `sum`, `min`, `max`, `mean`: nothing without traversers. */
export const numberStep: StepMaker = ({ name, args }) => {
  if (args[0] === LOCAL) {
    return eachPart((part) =>
      part.flatMap((each) => {
        const items = isList(each.item) ? each.item : [each.item];
        const value = foldNumbers(
          name,
          items.map((item) => ({ item, bulk: 1 })),
        );
        return value === undefined ? [] : [each.to(value)];
      }),
    );
  }
  return async function* (input, scope) {
    const lanes: { item: Item; bulk: number }[][] = Array.from({ length: scope.lanes }, () => []);
    for await (const part of input) {
      await scope.run.turn();
      scope.run.hold(part.length);
      for (const each of part) lanes[each.lane]?.push(each);
    }
    const found = lanes.flatMap((items, lane) => {
      const value = foldNumbers(name, items);
      return value === undefined ? [] : [Traverser.at(value, lane, scope.tracks)];
    });
    if (found.length > 0) yield found;
  };
};

/** `unfold`. */
export const unfoldStep: StepMaker = () =>
  async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      yield* inParts(
        part.flatMap((traverser) => itemsIn(traverser.item).map((item) => traverser.to(item))),
      );
    }
  };

/** `groupCount`. */
export const groupCountStep: StepMaker = ({ args, by }, compiler) => {
  refuseNames('groupCount', args);
  const modulator = compiler.modulator(by[0] ?? []);
  return async function* (input, scope) {
    const groups = await grouped(input, { modulator, scope });
    yield groups.map((group, lane) => {
      const counts = [...group.values()].map(({ key, bulk }) => [key, long(bulk)] as [Item, Item]);
      return Traverser.at(new Map(counts), lane, scope.tracks);
    });
  };
};

/** `group`. */
export const groupStep: StepMaker = ({ args, by }, compiler) => {
  refuseNames('group', args);
  const modulator = compiler.modulator(by[0] ?? []);
  const value = compiler.modulator(by[1] ?? []);
  return async function* (input, scope) {
    const keeps = !isCount(value);
    const groups = await grouped(input, { modulator, scope, keeps });
    for (const [lane, group] of groups.entries()) {
      const entries = [...group.values()];
      const values = await valuesOfGroups(value, entries, scope);
      const map = new Map<Item, Item>();
      entries.forEach(({ key }, at) => {
        const found = values[at];
        if (found !== undefined) map.set(key, found);
      });
      yield [Traverser.at(map, lane, scope.tracks)];
    }
  };
};

/** `order`, of each traversal for itself, or within each list or map with `Scope.local`. */
export const orderStep: StepMaker = ({ args, by }, compiler) => {
  const isLocal = args[0] === LOCAL;
  const keys = (by.length === 0 ? [[]] : by).map((each) => orderKey(each, compiler.modulator));
  if (isLocal) {
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

function orderKey(
  args: readonly Argument[],
  modulator: (args: readonly Argument[]) => Modulator,
): OrderKey {
  const order = args.find((arg) => arg instanceof Token && arg.type === 'Order');
  const rest = args.filter((arg) => arg !== order);
  return { modulator: modulator(rest), order: order instanceof Token ? order.name : 'asc' };
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

/** Chance is no part of an answer that tests compare, so that no source of it is passed in. */
function shuffled(traversers: readonly Traverser[]): readonly Traverser[] {
  const rows = traversers.map((traverser) => ({ traverser, at: Math.random() }));
  return rows.sort((one, other) => one.at - other.at).map(({ traverser }) => traverser);
}

interface Group {
  readonly key: Item;
  bulk: number;
  readonly members: Traverser[];
}

async function grouped(
  input: AsyncIterable<readonly Traverser[]>,
  { modulator, scope, keeps = false }: { modulator: Modulator; scope: Scope; keeps?: boolean },
): Promise<Map<string, Group>[]> {
  const groups: Map<string, Group>[] = Array.from({ length: scope.lanes }, () => new Map());
  for await (const part of input) {
    await scope.run.turn();
    const keys = await project(modulator, part, scope);
    part.forEach((traverser, at) => {
      const key = keys[at];
      const lane = groups[traverser.lane];
      if (key === undefined || !lane) return;
      const text = keyOf(key);
      let group = lane.get(text);
      if (!group) {
        scope.run.hold(1);
        group = { key, bulk: 0, members: [] };
        lane.set(text, group);
      }
      group.bulk += traverser.bulk;
      if (!keeps) return;
      scope.run.hold(1);
      group.members.push(traverser);
    });
  }
  return groups;
}

async function valuesOfGroups(
  modulator: Modulator,
  groups: readonly Group[],
  scope: Scope,
): Promise<readonly (Item | undefined)[]> {
  if (modulator.is === 'nested') {
    if (isCount(modulator)) return groups.map(({ bulk }) => long(bulk));
    const found: (Item | undefined)[] = [];
    for (const { members } of groups) {
      const whole = { ...scope, lanes: 1, memory: new Map<Step, unknown>() };
      const results = await wholeOf(modulator.nested.steps, members, whole);
      found.push(results?.item);
    }
    return found;
  }
  const lists: Item[][] = [];
  for (const { members } of groups) {
    const values = await project(modulator, members, scope);
    lists.push(
      members.flatMap(({ bulk }, at) => {
        const value = values[at];
        return value === undefined ? [] : new Array<Item>(bulk).fill(value);
      }),
    );
  }
  return lists;
}

/** The first result of a traversal that has all members of a group as its input. */
async function wholeOf(steps: readonly Step[], members: readonly Traverser[], scope: Scope) {
  const input = (async function* () {
    yield* inParts(members.map((each) => each.with({ lane: 0 })));
  })();
  for await (const part of steps.reduce<AsyncIterable<readonly Traverser[]>>(
    (flow, step) => step(flow, scope),
    input,
  )) {
    if (part[0]) return part[0];
  }
  return undefined;
}

function isCount(modulator: Modulator): boolean {
  if (modulator.is !== 'nested') return false;
  const { steps } = modulator.nested.bytecode;
  return steps.length === 1 && steps[0]?.name === 'count' && steps[0].args.length === 0;
}

function sizeOf(item: Item): number {
  if (item instanceof Map) return item.size;
  if (item instanceof ItemSet) return item.items.length;
  if (item instanceof Path) return item.objects.length;
  return isList(item) ? item.length : 1;
}

function itemsIn(item: Item): readonly Item[] {
  if (isList(item)) return item;
  if (item instanceof ItemSet) return item.items;
  if (item instanceof Path) return item.objects;
  return item instanceof Map ? entriesOf(item) : [item];
}

/** The entries of a map, each as a map of its own. */
function entriesOf(item: Item): readonly Item[] {
  if (item instanceof Map) return [...item].map(([key, value]) => new Map([[key, value]]));
  if (item instanceof ItemSet) return item.items;
  return isList(item) ? item : [item];
}

function like(item: Item, parts: readonly Item[]): Item {
  if (item instanceof Map) {
    return new Map(parts.flatMap((part) => (part instanceof Map ? [...part] : [])));
  }
  if (isList(item) || item instanceof ItemSet) return parts;
  return item;
}

function refuseNames(name: string, args: readonly Argument[]): void {
  if (args.length === 0) return;
  throw unsupported(`${name}() with the name of a side effect is not supported here.`);
}

import { unsupported } from '../../gremlin-error.js';
import type { Argument } from '../../language/bytecode.js';
import { keyOf } from '../compare.js';
import { type Item, inParts, long } from '../items.js';
import { project } from '../nested.js';
import type { Modulator, Scope, Step, StepMaker } from '../step.js';
import { Traverser } from '../traverser.js';

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

function refuseNames(name: string, args: readonly Argument[]): void {
  if (args.length === 0) return;
  throw unsupported(`${name}() with the name of a side effect is not supported here.`);
}

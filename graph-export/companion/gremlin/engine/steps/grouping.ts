import { gremlinText } from '../../language/gremlin-text.js';
import { keyOf } from '../compare.js';
import { type Item, type ItemMap, long } from '../items.js';
import { project } from '../nested.js';
import {
  type Compiler,
  flowOf,
  type Modulator,
  runSteps,
  type Scope,
  type SideEffect,
  type Step,
  type StepCall,
  type StepMaker,
} from '../step.js';
import { Traverser } from '../traverser.js';

/** `groupCount` and `group`. */
export const groupStep: StepMaker = (call, compiler) => {
  const grouping = groupingOf(call, compiler);
  return async function* (input, scope) {
    const lanes = Array.from({ length: scope.lanes }, (): Groups => new Map());
    for await (const part of input) {
      await scope.run.turn();
      await gather(grouping, part, { groupsOf: ({ lane }) => lanes[lane], scope });
    }
    for (const [lane, groups] of lanes.entries())
      yield [Traverser.at(await mapOf(grouping, groups, scope), lane, scope.tracks)];
  };
};

/** The groups of a named step so far. */
export interface GroupEffect extends SideEffect {
  readonly groups: Groups;
}

/** Registers the groups under a name. Steps share a name when they group in the same way. */
export function groupAside(call: StepCall, compiler: Compiler) {
  const grouping = groupingOf(call, compiler);
  return {
    kind: gremlinText([call, ...call.by.map((args) => ({ name: 'by', args }))]),
    begin: (): GroupEffect => ({ value: new Map(), groups: new Map() }),
    async add(part: readonly Traverser[], effect: GroupEffect, scope: Scope): Promise<void> {
      await gather(grouping, part, { groupsOf: () => effect.groups, scope });
      effect.value = await mapOf(grouping, effect.groups, scope);
    },
  };
}

interface Grouping {
  readonly key: Modulator;
  /** Undefined: the groups are counted. */
  readonly value: Modulator | undefined;
}

interface Group {
  readonly key: Item;
  bulk: number;
  readonly members: Traverser[];
}

/** Keyed by the texts of the group keys. */
type Groups = Map<string, Group>;

function groupingOf({ name, by }: StepCall, compiler: Compiler): Grouping {
  const key = compiler.modulator(by[0] ?? []);
  const value = compiler.modulator(by[1] ?? []);
  return { key, value: name === 'groupCount' || isCount(value) ? undefined : value };
}

async function gather(
  { key, value }: Grouping,
  part: readonly Traverser[],
  { groupsOf, scope }: { groupsOf(traverser: Traverser): Groups | undefined; scope: Scope },
): Promise<void> {
  const keys = await project(key, part, scope);
  part.forEach((traverser, at) => {
    const item = keys[at];
    const groups = groupsOf(traverser);
    if (item === undefined || !groups) return;
    const text = keyOf(item);
    let group = groups.get(text);
    if (!group) {
      scope.run.hold(1);
      group = { key: item, bulk: 0, members: [] };
      groups.set(text, group);
    }
    group.bulk += traverser.bulk;
    if (!value) return;
    scope.run.hold(1);
    group.members.push(traverser);
  });
}

async function mapOf({ value }: Grouping, groups: Groups, scope: Scope): Promise<ItemMap> {
  const entries = [...groups.values()];
  const values = value ? await valuesOfGroups(value, entries, scope) : entries.map(sizeOf);
  const map = new Map<Item, Item>();
  entries.forEach(({ key }, at) => {
    const found = values[at];
    if (found !== undefined) map.set(key, found);
  });
  return map;
}

function sizeOf({ bulk }: Group): Item {
  return long(bulk);
}

async function valuesOfGroups(
  modulator: Modulator,
  groups: readonly Group[],
  scope: Scope,
): Promise<readonly (Item | undefined)[]> {
  if (modulator.is === 'nested') {
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

/** Returns the first result of a traversal over all members of a group. */
async function wholeOf(steps: readonly Step[], members: readonly Traverser[], scope: Scope) {
  const input = flowOf(members.map((each) => each.with({ lane: 0 })));
  for await (const part of runSteps(steps, input, scope)) {
    if (part[0]) return part[0];
  }
  return undefined;
}

function isCount(modulator: Modulator): boolean {
  if (modulator.is !== 'nested') return false;
  const { steps } = modulator.nested.bytecode;
  return steps.length === 1 && steps[0]?.name === 'count' && steps[0].args.length === 0;
}

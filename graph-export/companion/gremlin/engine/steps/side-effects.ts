import { unsupported } from '../../gremlin-error.js';
import type { Argument, Instruction } from '../../language/bytecode.js';
import { keyOf } from '../compare.js';
import { BulkSet, EdgeNode, type Item, inParts, Subgraph, Tree } from '../items.js';
import { project, projectPaths } from '../nested.js';
import type { Modulator, Scope, SideEffect, Step, StepMaker } from '../step.js';
import { Traverser } from '../traverser.js';
import { groupAside } from './grouping.js';

/** `aggregate`: gathers the modulated item of each traverser. */
export const aggregateStep: StepMaker = ({ args, by }, compiler) => {
  const name = nameOf('aggregate', args);
  const modulator = compiler.modulator(by[0] ?? []);
  compiler.sideEffect(name, 'aggregate', () => ({ value: new BulkSet() }));
  return asideStep(name, async (part, { value }: SideEffect<BulkSet>, scope) => {
    for (const item of await project(modulator, part, scope)) {
      if (item !== undefined) value.add(item);
    }
  });
};

/** `subgraph`: edges with their ends. */
export const subgraphStep: StepMaker = ({ args }, compiler) => {
  const name = nameOf('subgraph', args);
  compiler.sideEffect(name, 'subgraph', () => ({ value: new Subgraph() }));
  return asideStep(name, async (part, { value }: SideEffect<Subgraph>) => {
    for (const { item } of part) {
      if (!(item instanceof EdgeNode)) {
        throw unsupported('subgraph() follows steps that lead to edges, such as outE().');
      }
      value.edges.set(item.edge.id, item);
      for (const end of [item.from, item.to]) {
        if (!value.vertices.has(end.id)) value.vertices.set(end.id, end);
      }
    }
  });
};

/** `tree`: gathers the paths so far, under a name or as the only result. */
export const treeStep: StepMaker = (call, compiler) => {
  const modulators = call.by.map((each) => compiler.modulator(each));
  if (call.args.length > 0) {
    const name = nameOf('tree', call.args);
    compiler.sideEffect(name, 'tree', () => ({ value: new Tree() }));
    return asideStep(name, (part, { value }: SideEffect<Tree>, scope) =>
      grow(() => value, part, { modulators, scope }),
    );
  }
  return async function* (input, scope) {
    const trees = Array.from({ length: scope.lanes }, () => new Tree());
    for await (const part of input) {
      await scope.run.turn();
      await grow(({ lane }) => trees[lane] ?? new Tree(), part, { modulators, scope });
    }
    yield trees.map((tree, lane) => Traverser.at(tree, lane, scope.tracks));
  };
};

/**
 * Adds the path of each traverser to its tree. A place with an unproductive modulator is left out.
 */
async function grow(
  treeOf: (traverser: Traverser) => Tree,
  part: readonly Traverser[],
  { modulators, scope }: { readonly modulators: readonly Modulator[]; readonly scope: Scope },
): Promise<void> {
  const paths = await projectPaths(part, modulators, scope);
  for (const [at, traverser] of part.entries()) {
    let tree = treeOf(traverser);
    for (const item of paths[at] ?? []) {
      if (item === undefined) continue;
      const key = keyOf(item);
      const known = tree.branches.get(key)?.tree;
      if (!known) scope.run.hold(1);
      const next = known ?? new Tree();
      if (!known) tree.branches.set(key, { item, tree: next });
      tree = next;
    }
  }
}

/** `group` and `groupCount` with a name. */
export const groupAsideStep: StepMaker = (call, compiler) => {
  const name = nameOf(call.name, call.args);
  const { kind, begin, add } = groupAside(call, compiler);
  compiler.sideEffect(name, kind, begin);
  return asideStep(name, add);
};

/** `cap`: returns the items gathered under one name, or a map of several names. */
export const capStep: StepMaker = ({ args }) => {
  const names = args.map((arg) => nameOf('cap', [arg]));
  return async function* (input, scope) {
    for await (const _ of input) await scope.run.turn();
    const values = names.map((name): [Item, Item] => {
      const effect = scope.sideEffects.get(name);
      if (effect) return [name, effect.value];
      throw unsupported(`cap('${name}') follows a step that gathers under this name.`, { name });
    });
    const [first] = values;
    const item = first && values.length === 1 ? first[1] : new Map(values);
    yield Array.from({ length: scope.lanes }, (_, lane) => Traverser.at(item, lane, scope.tracks));
  };
};

/** Makes a step that passes its traversers on once all have been gathered. */
function asideStep<Effect extends SideEffect>(
  name: string,
  add: (part: readonly Traverser[], effect: Effect, scope: Scope) => Promise<void>,
): Step {
  return async function* (input, scope) {
    const effect = scope.sideEffects.get(name) as Effect;
    const all: Traverser[] = [];
    for await (const part of input) {
      await scope.run.turn();
      scope.run.hold(part.length);
      all.push(...part);
    }
    for (const part of inParts(all)) {
      await scope.run.turn();
      await add(part, effect, scope);
    }
    yield* inParts(all);
  };
}

const GATHERING_ASIDE = new Set(['aggregate', 'subgraph', 'tree', 'group', 'groupCount']);

/** Whether a step gathers under a name. */
export function gathersAside({ name, args }: Instruction): boolean {
  return GATHERING_ASIDE.has(name) && typeof args[0] === 'string';
}

function nameOf(step: string, [name, ...others]: readonly Argument[]): string {
  if (typeof name === 'string' && others.length === 0) return name;
  const instead = step === 'aggregate' ? "; local(aggregate('x')) gathers lazily" : '';
  throw unsupported(`${step}() takes a name for the gathered items, a text${instead}.`, { step });
}

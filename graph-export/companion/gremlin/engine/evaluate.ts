import type { Compiled } from './compile.js';
import type { Item } from './items.js';
import { EdgeNode, ItemSet, isList, Path, Subgraph, Tree, VertexNode } from './items.js';
import { metricsOf, StepClock, timed } from './profile.js';
import type { Run } from './run.js';
import { flowOf, runSteps, type Scope } from './step.js';
import { Traverser } from './traverser.js';

/** A result, and how often it occurs. */
export interface Result {
  readonly item: Item;
  readonly bulk: number;
}

/** Yields the results of a traversal in parts, with the contents of their elements. */
export async function* evaluateAll(
  compiled: Compiled,
  run: Run,
): AsyncGenerator<readonly Result[]> {
  if (!compiled.isProfiled) {
    yield* resultsOf(compiled, run);
    return;
  }
  const clocks = compiled.steps.map(({ name }) => new StepClock(name));
  const steps = compiled.steps.map((step, at) => ({ ...step, run: timed(step.run, clocks[at]) }));
  for await (const _ of resultsOf({ ...compiled, steps }, run)) await run.turn();
  yield [{ item: metricsOf(clocks), bulk: 1 }];
}

async function* resultsOf(
  { steps, tracks, singly, sideEffects }: Compiled,
  run: Run,
): AsyncGenerator<readonly Traverser[]> {
  const scope: Scope = {
    run,
    lanes: 1,
    tracks,
    singly,
    memory: new Map(),
    sideEffects: new Map([...sideEffects].map(([name, begin]) => [name, begin()])),
  };
  const all = steps.map((step) => step.run);
  for await (const part of runSteps(all, flowOf([Traverser.first(tracks)]), scope)) {
    const nodes = new Set<VertexNode>();
    for (const { item } of part) collect(item, nodes);
    await run.view.load(nodes);
    yield part;
  }
}

/** Returns the vertices in an item whose contents an answer needs. */
function collect(item: Item, nodes: Set<VertexNode>): void {
  if (item instanceof VertexNode) {
    if (item.content === undefined) nodes.add(item);
  } else if (item instanceof EdgeNode) {
    collect(item.from, nodes);
    collect(item.to, nodes);
  } else if (item instanceof Path) for (const each of item.objects) collect(each, nodes);
  else if (isList(item)) for (const each of item) collect(each, nodes);
  else if (item instanceof ItemSet) for (const each of item.items) collect(each, nodes);
  else if (item instanceof Subgraph) {
    for (const each of item.vertices.values()) collect(each, nodes);
    for (const each of item.edges.values()) collect(each, nodes);
  } else if (item instanceof Tree) {
    for (const { item: each, tree } of item.branches.values()) {
      collect(each, nodes);
      collect(tree, nodes);
    }
  } else if (item instanceof Map) {
    for (const [key, value] of item) {
      collect(key, nodes);
      collect(value, nodes);
    }
  }
}

import type { Compiled } from './compile.js';
import type { Item } from './items.js';
import { EdgeNode, ItemSet, isList, Path, VertexNode } from './items.js';
import type { Run } from './run.js';
import { runSteps } from './step.js';
import { Traverser } from './traverser.js';

/** A result, and how often it is told. */
export interface Result {
  readonly item: Item;
  readonly bulk: number;
}

/** The results of a traversal in parts, whose elements are read. */
export async function* evaluateAll(
  { steps, tracks }: Compiled,
  run: Run,
): AsyncGenerator<readonly Result[]> {
  const scope = { run, lanes: 1, tracks, memory: new Map() };
  const start = (async function* () {
    yield [new Traverser(null)];
  })();
  for await (const part of runSteps(steps, start, scope)) {
    const nodes = new Set<VertexNode>();
    for (const { item } of part) collect(item, nodes);
    await run.moment.load(nodes);
    yield part;
  }
}

/** The vertices in an item, whose content an answer returns. */
function collect(item: Item, nodes: Set<VertexNode>): void {
  if (item instanceof VertexNode) {
    if (item.content === undefined) nodes.add(item);
  } else if (item instanceof EdgeNode) {
    collect(item.from, nodes);
    collect(item.to, nodes);
  } else if (item instanceof Path) for (const each of item.objects) collect(each, nodes);
  else if (isList(item)) for (const each of item) collect(each, nodes);
  else if (item instanceof ItemSet) for (const each of item.items) collect(each, nodes);
  else if (item instanceof Map) {
    for (const [key, value] of item) {
      collect(key, nodes);
      collect(value, nodes);
    }
  }
}

import type { Side, VertexId } from '#src/domain/graph/index.js';
import { unsupported } from '../../gremlin-error.js';
import { type Argument, Bytecode, Predicate } from '../../language/bytecode.js';
import { EdgeNode, type Item, inParts, VertexNode } from '../items.js';
import type { Flow, Scope, StepMaker } from '../step.js';
import type { Traverser } from '../traverser.js';

/** `out`, `in`, `both`, and the same with `E`. */
export const alongEdges: StepMaker = ({ name, args }) => {
  const labels = args.map(labelText);
  const toEdges = name.endsWith('E');
  const sides = SIDES[toEdges ? name.slice(0, -1) : name] ?? [];
  return async function* (input, scope) {
    for await (const part of merged(input, scope)) {
      const at = byVertex(part);
      for (const side of sides) {
        const found = (toEdges ? edgesAt : verticesAt)([...at.keys()], { side, labels, scope });
        for await (const items of found) {
          await scope.run.turn();
          const next = [...items].flatMap(([id, each]) =>
            (at.get(id) ?? []).flatMap((traverser) => each.map((item) => traverser.to(item))),
          );
          yield* inParts(scope.tracks || toEdges ? next : merge(next));
        }
      }
    }
  };
};

interface Along {
  readonly side: Side;
  readonly labels: readonly string[];
  readonly scope: Scope;
}

type Found = AsyncGenerator<ReadonlyMap<VertexId, readonly (VertexNode | EdgeNode)[]>>;

async function* edgesAt(ids: readonly VertexId[], { side, labels, scope }: Along): Found {
  for await (const found of scope.run.view.incident(ids, side, labels)) {
    yield new Map(
      [...found].map(([id, edges]) => [id, edges.map((edge) => new EdgeNode(edge, id))]),
    );
  }
}

async function* verticesAt(ids: readonly VertexId[], { side, labels, scope }: Along): Found {
  for await (const found of scope.run.view.neighbours(ids, side, labels)) {
    const nodes = new Map<VertexId, VertexNode>();
    const nodeOf = (id: VertexId) => {
      const node = nodes.get(id) ?? new VertexNode(id);
      nodes.set(id, node);
      return node;
    };
    yield new Map([...found].map(([id, others]) => [id, others.map(nodeOf)]));
  }
}

/** `outV`, `inV`, `bothV` and `otherV`. */
export const endsOfEdges: StepMaker = ({ name }) =>
  async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      const found = part.flatMap((traverser) =>
        endsOf(traverser.item, name).map((vertex) => traverser.to(vertex)),
      );
      if (found.length > 0) yield scope.tracks ? found : merge(found);
    }
  };

/** Merges the traversers at the same vertex when no step needs their paths. */
export function merge(traversers: readonly Traverser[]): readonly Traverser[] {
  const found = new Map<string, Traverser>();
  const others: Traverser[] = [];
  for (const traverser of traversers) {
    if (!(traverser.item instanceof VertexNode)) {
      others.push(traverser);
      continue;
    }
    const key = traverser.lane === 0 ? traverser.item.id : `${traverser.lane} ${traverser.item.id}`;
    const known = found.get(key);
    found.set(key, known ? known.with({ bulk: known.bulk + traverser.bulk }) : traverser);
  }
  return [...found.values(), ...others];
}

const SIDES: Readonly<Record<string, readonly Side[]>> = {
  out: ['out'],
  in: ['in'],
  both: ['out', 'in'],
};

/** Traversers that are gathered before their edges are read. */
const GATHERED = 2_500;

async function* merged(input: Flow, { tracks }: Scope): AsyncGenerator<readonly Traverser[]> {
  if (tracks) {
    yield* input;
    return;
  }
  let gathered: readonly Traverser[] = [];
  for await (const part of input) {
    gathered = merge([...gathered, ...part]);
    if (gathered.length < GATHERED) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}

function byVertex(part: readonly Traverser[]): Map<VertexId, Traverser[]> {
  const found = new Map<VertexId, Traverser[]>();
  for (const traverser of part) {
    const { item } = traverser;
    if (!(item instanceof VertexNode)) throw notAVertex();
    const known = found.get(item.id);
    if (known) known.push(traverser);
    else found.set(item.id, [traverser]);
  }
  return found;
}

function endsOf(item: Item, name: string): readonly VertexNode[] {
  if (!(item instanceof EdgeNode)) {
    throw unsupported(`${name}() follows steps that lead to edges, such as outE().`);
  }
  switch (name) {
    case 'outV':
      return [item.from];
    case 'inV':
      return [item.to];
    case 'bothV':
      return [item.from, item.to];
    default:
      if (item.cameFrom === undefined) {
        throw unsupported('otherV() follows outE(), inE() or bothE().');
      }
      return [item.cameFrom === item.from.id ? item.to : item.from];
  }
}

function labelText(arg: Argument): string {
  if (typeof arg === 'string') return arg;
  const what = arg instanceof Predicate || arg instanceof Bytecode ? 'no text' : String(arg);
  throw unsupported(`The label of an edge must be a text, not ${what}.`);
}

function notAVertex() {
  return unsupported('Steps along edges, such as out(), begin at vertices.');
}

import {
  type EdgeId,
  INDEXED,
  type VertexFilter,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { type Argument, type Instruction, Reference } from '../../language/bytecode.js';
import type { GraphView } from '../graph-view.js';
import { EdgeNode, inParts, isList, VertexNode } from '../items.js';
import { elementOf, passing, type Step } from '../step.js';
import { asItem } from '../test-predicate.js';
import { Traverser } from '../traverser.js';
import { type Condition, conditionsOf, holds, namedValues } from './conditions.js';

/**
 * `V` and `E` with their following conditions; the store evaluates those that it has an index for.
 */
export function startStep(call: Instruction, following: readonly Instruction[]): Step {
  const ids = call.args.flatMap(idsIn);
  const conditions = following.flatMap(conditionsOf);
  const isOpen = call.args.length === 0;
  return async function* (input, { run }) {
    for await (const part of input) {
      for (const traverser of part) {
        const nodes =
          call.name === 'V'
            ? vertices(run.view, isOpen ? undefined : ids, conditions)
            : edges(run.view, isOpen ? undefined : ids, conditions);
        for await (const part of nodes) {
          await run.turn();
          const found = await passing<VertexNode | EdgeNode>(part, run, (node) =>
            fulfils(node, conditions),
          );
          if (found.length > 0) yield found.map((node) => traverser.to(node));
        }
      }
    }
  };
}

function fulfils(node: VertexNode | EdgeNode, conditions: readonly Condition[]): boolean {
  const element = elementOf(node);
  return element !== undefined && conditions.every((each) => holds(element, each));
}

/** `inject`: adds items before the incoming ones; at the start of a traversal it has only these. */
export function injectStep(args: readonly Argument[], isFirst: boolean): Step {
  const items = args.map(asItem);
  return async function* (input, { tracks }) {
    yield* inParts(items.map((item) => Traverser.at(item, 0, tracks)));
    if (!isFirst) yield* input;
  };
}

async function* vertices(
  view: GraphView,
  given: readonly string[] | undefined,
  conditions: readonly Condition[],
): AsyncGenerator<readonly VertexNode[]> {
  const ids = given ?? namedIds(conditions);
  if (ids) {
    for (const part of inParts(ids as readonly VertexId[])) {
      const found = await view.vertices(part);
      yield part.flatMap((id) => {
        const content = found.get(id);
        return content ? [new VertexNode(id, content)] : [];
      });
    }
    return;
  }
  const labels = namedLabels(conditions);
  const where = filterOf(conditions);
  const named = namedArns(conditions);
  for (const label of labels ?? (await view.labels()).vertices) {
    const pages =
      view.canFilter(label) && named
        ? view.withIds(label, named)
        : view.list(label, view.canFilter(label) ? where : {});
    for await (const page of pages) {
      yield page
        .filter((vertex) => isFirstOf(vertex.labels, label, labels))
        .map((vertex) => new VertexNode(vertex.id, vertex));
    }
  }
}

/** Whether a vertex is listed under this label, and not under another of its labels. */
function isFirstOf(
  labels: readonly string[],
  label: string,
  asked: readonly string[] | undefined,
): boolean {
  return labels.find((each) => asked?.includes(each) ?? true) === label;
}

async function* edges(
  view: GraphView,
  given: readonly string[] | undefined,
  conditions: readonly Condition[],
): AsyncGenerator<readonly EdgeNode[]> {
  const ids = given ?? namedIds(conditions);
  if (ids) {
    for (const part of inParts(ids as readonly EdgeId[])) {
      const found = new Map((await view.edges(part)).map((edge) => [edge.id, edge]));
      yield part.flatMap((id) => found.get(id) ?? []).map((edge) => new EdgeNode(edge));
    }
    return;
  }
  for (const label of namedLabels(conditions) ?? [undefined]) {
    for await (const page of view.listEdges(label)) yield page.map((edge) => new EdgeNode(edge));
  }
}

/** Returns the ids that conditions require; undefined when they require none. */
function namedIds(conditions: readonly Condition[]): readonly string[] | undefined {
  return named(conditions, 'id');
}

function namedLabels(conditions: readonly Condition[]): readonly string[] | undefined {
  return named(conditions, 'label');
}

/**
 * Returns the ids of the entities whose ARNs conditions require; undefined when they require none.
 */
function namedArns(conditions: readonly Condition[]): readonly VertexId[] | undefined {
  const arns = named(
    conditions.filter(({ key, absent }) => key === INDEXED.arn && !absent),
    'property',
  );
  return arns?.map(vertexIdOf);
}

function named(conditions: readonly Condition[], of: Condition['of']): string[] | undefined {
  for (const each of conditions) {
    const values = each.of === of ? namedValues(each.predicate) : undefined;
    if (values) return [...new Set(values.filter((value) => typeof value === 'string'))];
  }
  return undefined;
}

/** The conditions that the store can look up. */
function filterOf(conditions: readonly Condition[]): VertexFilter {
  const filter: Record<string, string> = {};
  for (const { of, key, predicate, absent } of conditions) {
    const name = FILTERS.get(key);
    const [value, ...others] = namedValues(predicate) ?? [];
    const isOne = typeof value === 'string' && others.length === 0;
    if (of === 'property' && name !== undefined && isOne && !absent) filter[name] = value;
  }
  return filter;
}

const FILTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    type: 'type',
    name: 'nameContains',
    sourceuri: 'sourceUri',
    digest: 'digest',
    status: 'status',
  }),
);

/** Ids of any type are compared as texts, because the platform's ids are texts. */
function idsIn(arg: Argument): string[] {
  if (isList(arg)) return (arg as readonly Argument[]).flatMap(idsIn);
  if (arg instanceof Reference) return idsIn(arg.id);
  return typeof arg === 'string' ? [arg] : [];
}

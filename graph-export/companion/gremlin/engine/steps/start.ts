import {
  type EdgeId,
  INDEXED,
  type VertexFilter,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { type Argument, type Instruction, Reference } from '../../language/bytecode.js';
import { EdgeNode, inParts, isList, VertexNode } from '../items.js';
import type { Moment } from '../moment.js';
import type { Step } from '../step.js';
import { Traverser } from '../traverser.js';
import { type Condition, conditionsOf, holds, namedValues } from './conditions.js';

/** `V` and `E` with the conditions that follow them, of which the store answers what it has an index for. */
export function startStep(call: Instruction, following: readonly Instruction[]): Step {
  const ids = call.args.flatMap(idsIn);
  const conditions = following.flatMap(conditionsOf);
  const isOpen = call.args.length === 0;
  return async function* (input, { run, tracks }) {
    for await (const part of input) {
      for (const traverser of part) {
        const nodes =
          call.name === 'V'
            ? vertices(run.moment, isOpen ? undefined : ids, conditions)
            : edges(run.moment, isOpen ? undefined : ids, conditions);
        for await (const found of nodes) {
          await run.turn();
          const isFirst = traverser.item === null;
          if (found.length === 0) continue;
          yield found.map((node) =>
            isFirst ? Traverser.at(node, traverser.lane, tracks) : traverser.to(node),
          );
        }
      }
    }
  };
}

async function* vertices(
  moment: Moment,
  given: readonly string[] | undefined,
  conditions: readonly Condition[],
): AsyncGenerator<readonly VertexNode[]> {
  const ids = given ?? namedIds(conditions);
  if (ids) {
    for (const part of inParts(ids as readonly VertexId[])) {
      const found = await moment.vertices(part);
      yield part.flatMap((id) => {
        const content = found.get(id);
        return content && conditions.every((each) => holds(content, each))
          ? [new VertexNode(id, content)]
          : [];
      });
    }
    return;
  }
  const labels = namedLabels(conditions);
  const where = filterOf(conditions);
  const named = namedArns(conditions);
  for (const label of labels ?? (await moment.labels()).vertices) {
    const pages =
      moment.canFilter(label) && named
        ? moment.withIds(label, named)
        : moment.list(label, moment.canFilter(label) ? where : {});
    for await (const page of pages) {
      yield page
        .filter(
          (vertex) =>
            isFirstOf(vertex.labels, label, labels) &&
            conditions.every((each) => holds(vertex, each)),
        )
        .map((vertex) => new VertexNode(vertex.id, vertex));
    }
  }
}

/** Whether a vertex is told under this label, and not under another one of its labels. */
function isFirstOf(
  labels: readonly string[],
  label: string,
  asked: readonly string[] | undefined,
): boolean {
  return labels.find((each) => asked?.includes(each) ?? true) === label;
}

async function* edges(
  moment: Moment,
  given: readonly string[] | undefined,
  conditions: readonly Condition[],
): AsyncGenerator<readonly EdgeNode[]> {
  const matching = (found: Parameters<typeof holds>[0][]) =>
    found.filter((edge) => conditions.every((each) => holds(edge, each)));
  const ids = given ?? namedIds(conditions);
  if (ids) {
    for (const part of inParts(ids as readonly EdgeId[])) {
      const found = new Map((await moment.edges(part)).map((edge) => [edge.id, edge]));
      const asked = part.flatMap((id) => found.get(id) ?? []);
      yield (matching(asked) as typeof asked).map((edge) => new EdgeNode(edge));
    }
    return;
  }
  for (const label of namedLabels(conditions) ?? [undefined]) {
    for await (const page of moment.listEdges(label)) {
      const found = [...page];
      yield (matching(found) as typeof found).map((edge) => new EdgeNode(edge));
    }
  }
}

/** The ids that conditions ask for; undefined when they ask for none. */
function namedIds(conditions: readonly Condition[]): readonly string[] | undefined {
  return named(conditions, 'id');
}

function namedLabels(conditions: readonly Condition[]): readonly string[] | undefined {
  return named(conditions, 'label');
}

/** The ids of the entities whose ARNs conditions ask for; undefined when they ask for none. */
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

/** What the store can look up. */
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

/** Ids of any type are compared as texts, since ours are texts. */
function idsIn(arg: Argument): string[] {
  if (isList(arg)) return (arg as readonly Argument[]).flatMap(idsIn);
  if (arg instanceof Reference) return idsIn(arg.id);
  return typeof arg === 'string' ? [arg] : [];
}

import { unsupported } from '../gremlin-error.js';
import {
  type Argument,
  Bytecode,
  type Instruction,
  isTyped,
  Predicate,
  Strategy,
  wholeNumber,
} from './bytecode.js';

/**
 * Options of the request in the source: `g.with(option, value)`, or the strategy that drivers send
 * for it.
 */
export function optionsOfSource({ sources }: Bytecode): [string, Argument][] {
  return sources.flatMap(({ name, args }) => {
    if (name === 'with') return [[String(args[0]), args[1] ?? true] as [string, Argument]];
    return args.flatMap((arg) =>
      arg instanceof Strategy && arg.name === 'OptionsStrategy'
        ? [...arg.options].map(([key, value]) => [String(key), value] as [string, Argument])
        : [],
    );
  });
}

/**
 * Removes the source of a traversal. The part of the graph in a `SubgraphStrategy` or a
 * `PartitionStrategy` becomes filters after the steps that reach vertices and edges, as in
 * TinkerPop. Throws `VALIDATION_FAILED` for a source that changes the answer in another way.
 */
export function withoutSource({ sources, steps }: Bytecode): Bytecode {
  const parts: GraphPart[] = [];
  for (const { name, args } of sources) {
    if (name === 'withStrategies') parts.push(...args.flatMap(partOf));
    else if (!HARMLESS.has(name)) throw unknownSource(name);
  }
  return new Bytecode(parts.reduce((narrowed, part) => within(part, narrowed), steps));
}

/** Does not change the answer. */
const HARMLESS = new Set(['with', 'withBulk', 'withPath']);
const HARMLESS_STRATEGIES = new Set(['OptionsStrategy', 'ReadOnlyStrategy']);

/** The conditions that visible vertices and edges must meet. */
interface GraphPart {
  readonly vertices: Bytecode | undefined;
  readonly edges: Bytecode | undefined;
  /** An edge is visible only when both its ends are. */
  readonly wholeEdges: boolean;
}

function partOf(strategy: Argument): GraphPart[] {
  if (!(strategy instanceof Strategy)) throw unsupported('withStrategies() takes strategies.');
  if (HARMLESS_STRATEGIES.has(strategy.name)) return [];
  switch (strategy.name) {
    case 'SubgraphStrategy':
      return [subgraph(strategy)];
    case 'PartitionStrategy':
      return [partition(strategy)];
    default:
      throw unsupported(
        `The strategy '${strategy.name}' is not supported here; there are SubgraphStrategy, PartitionStrategy and ${[...HARMLESS_STRATEGIES].join(', ')}.`,
        { strategy: strategy.name },
      );
  }
}

function subgraph({ name, options }: Strategy): GraphPart {
  refuseOption({ name, options }, 'vertexProperties');
  const traversal = (key: string) => {
    const value = options.get(key) ?? undefined;
    if (value === undefined || value instanceof Bytecode) return value;
    throw unsupported(`'${key}' of a SubgraphStrategy is a traversal, such as __.hasLabel('a').`);
  };
  const wholeEdges = options.get('checkAdjacentVertices') !== false;
  return { vertices: traversal('vertices'), edges: traversal('edges'), wholeEdges };
}

function partition({ name, options }: Strategy): GraphPart {
  refuseOption({ name, options }, 'includeMetaProperties');
  const key = options.get('partitionKey');
  const partitions = options.get('readPartitions') ?? [];
  if (typeof key !== 'string' || !Array.isArray(partitions)) {
    throw unsupported('A PartitionStrategy has a partitionKey and a list of readPartitions.');
  }
  const args = [key, new Predicate('within', partitions)];
  const condition = new Bytecode([{ name: 'has', args }]);
  return { vertices: condition, edges: condition, wholeEdges: false };
}

function refuseOption({ name, options }: Pick<Strategy, 'name' | 'options'>, key: string): void {
  const value = options.get(key) ?? false;
  if (value !== false) throw unsupported(`'${key}' of a ${name} is not supported here.`);
}

function within(part: GraphPart, steps: readonly Instruction[]): Instruction[] {
  return steps.flatMap(({ name, args }) => narrowed(part, { name, args: args.map(nested) }));

  function nested(arg: Argument): Argument {
    return arg instanceof Bytecode ? new Bytecode(within(part, arg.steps), arg.sources) : arg;
  }
}

const ALONG: ReadonlyMap<string, readonly [edges: string, ends: string]> = new Map([
  ['out', ['outE', 'inV']],
  ['in', ['inE', 'outV']],
  ['both', ['bothE', 'otherV']],
]);

function narrowed(part: GraphPart, call: Instruction): Instruction[] {
  switch (call.name) {
    case 'V':
    case 'inV':
    case 'outV':
    case 'bothV':
    case 'otherV':
      return [call, ...fulfils(part.vertices)];
    case 'E':
    case 'outE':
    case 'inE':
    case 'bothE':
      return [call, ...fulfils(part.edges), ...(part.wholeEdges ? endsFulfil(part.vertices) : [])];
  }
  const along = ALONG.get(call.name);
  if (!along) return [call];
  if (!part.edges) return [call, ...fulfils(part.vertices)];
  const [edges, ends] = along;
  const inner = new Bytecode([
    { name: edges, args: call.args },
    ...fulfils(part.edges),
    { name: ends, args: [] },
    ...fulfils(part.vertices),
  ]);
  // The path of a flatMap contains only its result, so that it contains no edges.
  return [{ name: 'flatMap', args: [inner] }];
}

const CONDITIONS = new Set(['has', 'hasLabel', 'hasId', 'hasNot']);

/** Bare conditions stay unchanged, because the store looks up those that follow `V`. */
function fulfils(criterion: Bytecode | undefined): readonly Instruction[] {
  if (!criterion) return [];
  if (criterion.steps.every(({ name }) => CONDITIONS.has(name))) return criterion.steps;
  return [{ name: 'filter', args: [criterion] }];
}

function endsFulfil(criterion: Bytecode | undefined): Instruction[] {
  if (!criterion) return [];
  return ['outV', 'inV'].map((name) => ({
    name: 'filter',
    args: [new Bytecode([{ name, args: [] }, ...fulfils(criterion)])],
  }));
}

function unknownSource(name: string) {
  return unsupported(
    `The source step '${name}' is not supported here; begin with g.V(), g.E() or g.inject().`,
    { step: name },
  );
}

/** What is returned of a traversal: all results, its first results, none, or its explanation. */
export type Terminal =
  | { readonly is: 'all' }
  | { readonly is: 'next'; readonly count?: number }
  | { readonly is: 'hasNext' }
  | { readonly is: 'nothing' }
  | { readonly is: 'explain' };

const TERMINALS = ['next', 'toList', 'toSet', 'iterate', 'hasNext', 'explain'];

/** Whether a call ends a traversal. */
export function isTerminalName(name: string): boolean {
  return TERMINALS.includes(name);
}

/** Parses the last call of a script. */
export function terminalOf(call: Instruction | undefined): Terminal {
  if (call === undefined || call.name === 'toList' || call.name === 'toSet') return { is: 'all' };
  if (call.name === 'iterate') return { is: 'nothing' };
  if (call.name === 'hasNext' || call.name === 'explain') return { is: call.name };
  const [count] = call.args;
  if (count === undefined) return { is: 'next' };
  const number = isTyped(count) ? wholeNumber(count) : undefined;
  if (number === undefined || number < 0) throw unsupported('next() takes a number of results.');
  return { is: 'next', count: number };
}

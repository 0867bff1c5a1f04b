import type { Edge, Vertex } from '#src/domain/graph/index.js';
import { unsupported } from '../gremlin-error.js';
import type { Argument, Bytecode, Instruction, Token } from '../language/bytecode.js';
import { EdgeNode, type Item, inParts, VertexNode } from './items.js';
import type { Run } from './run.js';
import type { Traverser } from './traverser.js';

/** Traversers in non-empty parts. */
export type Flow = AsyncIterable<readonly Traverser[]>;

/** A step of a compiled traversal. */
export type Step = (input: Flow, scope: Scope) => Flow;

/** The state that the steps of one traversal share. */
export interface Scope {
  readonly run: Run;
  /**
   * The number of inputs that the traversal runs for at once: each has a separate count, limit,
   * group, …
   */
  readonly lanes: number;
  /** Whether traversers remember their paths. */
  readonly tracks: boolean;
  /** State that steps keep from one round of a `repeat` to the next. */
  readonly memory: Map<Step, unknown>;
  /**
   * Items that steps such as `aggregate` gather, by name; shared by the whole traversal, including
   * nested ones.
   */
  readonly sideEffects: ReadonlyMap<string, SideEffect>;
  /**
   * Whether each traverser passes all steps before the next, because steps read lazily gathered
   * items.
   */
  readonly singly: boolean;
}

/** Items that steps gather under a name. */
export interface SideEffect<Value extends Item = Item> {
  value: Value;
}

/** A compiled traversal that is nested in a step. */
export interface Nested {
  readonly steps: readonly Step[];
  /** The steps that it was compiled from. */
  readonly bytecode: Bytecode;
}

/**
 * The argument of `by()`: the item itself, a property, a token, the parts of a map, or a traversal.
 */
export type Modulator =
  | { readonly is: 'itself' }
  | { readonly is: 'key'; readonly key: string }
  | { readonly is: 'token'; readonly token: Token }
  | { readonly is: 'nested'; readonly nested: Nested };

/** A step with its modulators. */
export interface StepCall extends Instruction {
  readonly by: readonly (readonly Argument[])[];
  /**
   * The other modulators, such as `times`, in their order; `before` are those in front of the step.
   */
  readonly before: readonly Instruction[];
  readonly after: readonly Instruction[];
}

/** The tools that step factories use. */
export interface Compiler {
  nest(bytecode: Bytecode): Nested;
  modulator(args: readonly Argument[]): Modulator;
  /** Registers a side effect by name; several steps of one `kind` share it. */
  sideEffect(name: string, kind: string, begin: () => SideEffect): void;
}

/** Makes the step for a call. */
export type StepMaker = (call: StepCall, compiler: Compiler) => Step;

/** Makes a step that treats each part in the same way. */
export function eachPart(
  work: (
    part: readonly Traverser[],
    scope: Scope,
  ) => readonly Traverser[] | Promise<readonly Traverser[]>,
): Step {
  return async function* (input, scope) {
    for await (const part of input) {
      await scope.run.turn();
      const found = await work(part, scope);
      if (found.length > 0) yield found;
    }
  };
}

/** Makes a flow of existing traversers. */
export async function* flowOf(
  traversers: readonly Traverser[],
): Flow & AsyncGenerator<readonly Traverser[]> {
  yield* inParts(traversers);
}

/** Runs steps one after the other. */
export function runSteps(steps: readonly Step[], input: Flow, scope: Scope): Flow {
  return steps.reduce(
    (flow, step) => bounded(step(scope.singly ? single(flow) : flow, scope), scope),
    input,
  );
}

/** Later steps and the answer walk through whole items, which double with each nested step. */
async function* bounded(flow: Flow, { run }: Scope): AsyncGenerator<readonly Traverser[]> {
  for await (const part of flow) {
    run.extents.check(part.map(({ item }) => item));
    yield part;
  }
}

async function* single(flow: Flow): AsyncGenerator<readonly Traverser[]> {
  for await (const part of flow) yield* inParts(part, 1);
}

/** Returns the elements that pass a test, with pauses for other work. */
export async function passing<Element>(
  elements: readonly Element[],
  run: Run,
  test: (element: Element) => boolean,
): Promise<Element[]> {
  const found: Element[] = [];
  for (const each of elements) {
    if (run.isDue) await run.turn();
    if (test(each)) found.push(each);
  }
  return found;
}

/** Reads the contents of the vertices that traversers are at. */
export async function loadVertices(part: readonly Traverser[], { run }: Scope): Promise<void> {
  await run.view.load(part.map(({ item }) => item).filter((item) => item instanceof VertexNode));
}

/** Returns an item as an element, once its content is read; undefined for any other item. */
export function elementOf(item: Item): Vertex | Edge | undefined {
  if (item instanceof VertexNode) return item.content;
  return item instanceof EdgeNode ? item.edge : undefined;
}

/** The modulators that each step takes. */
const MODULATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    by: [
      'project',
      'select',
      'path',
      'where',
      'dedup',
      'order',
      'group',
      'groupCount',
      'aggregate',
      'tree',
      'sample',
      'valueMap',
      'propertyMap',
    ],
    times: ['repeat'],
    until: ['repeat'],
    emit: ['repeat'],
    option: ['choose'],
    with: ['valueMap', 'propertyMap'],
  }),
);

/** The names of all modulators. */
export const MODULATOR_NAMES = [...MODULATED.keys()];

/** Whether a call modulates a step in front of it. */
export function isModulatorOf(call: Instruction | undefined, step: string): call is Instruction {
  return call !== undefined && MODULATED.get(call.name)?.includes(step) === true;
}

/** Whether a call modulates a `repeat` behind it, or in front of it. */
export function belongsToRepeat({ name }: Instruction): boolean {
  return name === 'until' || name === 'times' || name === 'emit';
}

/** Whether a `repeat` already has such a modulator: an end (`until` or `times`), or an `emit`. */
export function hasLike(calls: readonly Instruction[], { name }: Instruction): boolean {
  return calls.some((call) => (call.name === 'emit') === (name === 'emit'));
}

/** The error for a modulator without its `repeat`. */
export function stray(call: Instruction | undefined) {
  return unsupported(`${call?.name}() belongs to repeat().`, { step: call?.name });
}

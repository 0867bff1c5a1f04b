import type { Edge, Vertex } from '#src/domain/graph/index.js';
import type { Argument, Bytecode, Instruction, Token } from '../language/bytecode.js';
import { EdgeNode, type Item, inParts, VertexNode } from './items.js';
import type { Run } from './run.js';
import type { Traverser } from './traverser.js';

/** Traversers in parts; none is empty. */
export type Flow = AsyncIterable<readonly Traverser[]>;

/** A step of a compiled traversal. */
export type Step = (input: Flow, scope: Scope) => Flow;

/** What the steps of one traversal share. */
export interface Scope {
  readonly run: Run;
  /** How many inputs the traversal is run for at once: each has its own count, limit, group, … */
  readonly lanes: number;
  /** Whether traversers remember their paths. */
  readonly tracks: boolean;
  /** What steps remember from one round of a `repeat` to the next. */
  readonly memory: Map<Step, unknown>;
  /** What steps such as `aggregate` gather, by its name; one for the whole traversal, nested ones included. */
  readonly sideEffects: ReadonlyMap<string, SideEffect>;
  /** Whether each traverser goes through all steps before the next, because steps read what others gather lazily. */
  readonly singly: boolean;
}

/** What steps gather under a name. */
export interface SideEffect<Value extends Item = Item> {
  value: Value;
}

/** A compiled traversal that is nested in a step. */
export interface Nested {
  readonly steps: readonly Step[];
  /** What it was compiled from. */
  readonly bytecode: Bytecode;
}

/** What `by()` says: the item itself, a property, a token, the parts of a map, or a traversal. */
export type Modulator =
  | { readonly is: 'itself' }
  | { readonly is: 'key'; readonly key: string }
  | { readonly is: 'token'; readonly token: Token }
  | { readonly is: 'nested'; readonly nested: Nested };

/** A step with what modulates it. */
export interface StepCall extends Instruction {
  readonly by: readonly (readonly Argument[])[];
  /** The other modulators, such as `times`, in their order; `before` are those in front of the step. */
  readonly before: readonly Instruction[];
  readonly after: readonly Instruction[];
}

/** What makes steps. */
export interface Compiler {
  nest(bytecode: Bytecode): Nested;
  modulator(args: readonly Argument[]): Modulator;
  /** Makes a side effect known by its name; several steps of one `kind` share it. */
  sideEffect(name: string, kind: string, begin: () => SideEffect): void;
}

/** Makes the step of a call. */
export type StepMaker = (call: StepCall, compiler: Compiler) => Step;

/** A step that does the same with each part. */
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

/** A flow of what is there already. */
export async function* flowOf(
  traversers: readonly Traverser[],
): Flow & AsyncGenerator<readonly Traverser[]> {
  yield* inParts(traversers);
}

/** Runs steps one behind the other. */
export function runSteps(steps: readonly Step[], input: Flow, scope: Scope): Flow {
  return steps.reduce((flow, step) => step(scope.singly ? single(flow) : flow, scope), input);
}

async function* single(flow: Flow): AsyncGenerator<readonly Traverser[]> {
  for await (const part of flow) yield* inParts(part, 1);
}

/** The elements that pass a test. Where it takes long, others have the process in between. */
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
  await run.moment.load(part.map(({ item }) => item).filter((item) => item instanceof VertexNode));
}

/** The element that an item is, once its content is read; undefined for anything else. */
export function elementOf(item: Item): Vertex | Edge | undefined {
  if (item instanceof VertexNode) return item.content;
  return item instanceof EdgeNode ? item.edge : undefined;
}

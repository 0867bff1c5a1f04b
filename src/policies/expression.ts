import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import type { EntityFacts } from './entity-facts.js';
import { type ActFacts, CALLER, ENTITY, PACKAGE, SUBJECT } from './fact-types.js';

/** Limits the size of an expression, so that an evaluation takes milliseconds at most. */
const LIMITS = {
  maxAstNodes: 300,
  maxDepth: 30,
  maxListElements: 100,
  maxMapEntries: 50,
  maxCallArguments: 8,
};
const MOST_LOOPS = 2;
const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
/** Their time or their result has no limit: a regular expression may backtrack, a list may grow. */
const REFUSED = {
  matches: 'startsWith, endsWith or contains',
  bind: 'the value itself',
  join: 'exists on the list',
  split: 'startsWith, endsWith or contains',
  json: 'a tag or a property for each value',
} as const;

/** A compiled expression. */
export interface Expression<Facts> {
  /** Returns whether it is true. Throws the engine's error, whose `summary` is the reason. */
  (facts: Facts): boolean;
  /** The types of ancestors for which it can be true; undefined: all. */
  readonly types?: readonly string[] | undefined;
  /** True when the result depends on the lineage only, not on the act or on the time. */
  readonly isCacheable: boolean;
  /** True when it may read tags. */
  readonly readsTags: boolean;
}

const ACT = new Environment({ limits: LIMITS, enableOptionalTypes: true })
  .registerType('Package', { fields: PACKAGE })
  .registerVariable({ name: 'subject', schema: SUBJECT })
  .registerVariable('packages', 'list<Package>')
  .registerVariable({ name: 'caller', schema: CALLER })
  .registerVariable({ name: 'lineage', schema: { complete: 'bool', size: 'double' } });

/** An expression to compile. */
export interface Source {
  readonly field: string;
  readonly text: string;
  /**
   * Throws `VALIDATION_FAILED` for a field. It is passed in, as is the class of facts, so that this
   * file, which is loaded on demand, imports no file that the start of the server loads.
   */
  readonly refuse: (field: string, message: string) => never;
}

/** Compiles an expression about one ancestor. Calls `refuse` with the position of an error. */
export function aboutAncestors(
  source: Source & { readonly entityClass: typeof EntityFacts },
): Expression<ActFacts & { readonly entity: EntityFacts }> {
  const environment = ACT.clone()
    .registerType('Entity', { ctor: source.entityClass, fields: ENTITY })
    .registerVariable('entity', 'Entity');
  return compile(environment, source);
}

/** Compiles an expression about an act. Calls `refuse` with the position of an error. */
export function aboutAct(source: Source): Expression<ActFacts> {
  return compile(ACT, source);
}

function compile(environment: Environment, at: Source) {
  const { text } = at;
  const parsed = attempt(at, () => environment.parse(text));
  checkNode(parsed.ast, (node, problem) => refuseAt(at, node.start, problem));
  // Read before the type check, which rewrites the tree.
  const types = typesIn(parsed.ast);
  const names = namesIn(parsed.ast);
  const { valid, type, error } = parsed.check();
  if (!valid) refuseError(at, error);
  checkDeclared(environment, at);
  if (type !== 'bool')
    refuseAt(at, 0, `the expression has the type ${type}; it must have the type bool`);
  const run = (facts: object) => parsed(facts as Record<string, unknown>) === true;
  const has = (name: string) => names.has(name) || names.has(ANY);
  return Object.assign(run, { types, isCacheable: !UNCACHEABLE.some(has), readsTags: has('tags') });
}

/** The variables and fields that differ between acts, or with time. */
const UNCACHEABLE = ['subject', 'packages', 'caller', 'lineage', 'ageDays'] satisfies readonly (
  | keyof ActFacts
  | 'ageDays'
)[];
/** The entry of {@link namesIn} for a field whose name the expression computes. */
const ANY = '*';

/** Returns the names of the variables and fields in an expression. */
function namesIn(node: ASTNode): ReadonlySet<string> {
  const names = new Set(partsOf(node.args).flatMap((part) => [...namesIn(part)]));
  if (node.op === 'id') names.add(node.args);
  if (node.op === '.' || node.op === '.?') names.add(node.args[1]);
  if (node.op === '[]' || node.op === '[?]') {
    const [, key] = node.args;
    if (key.op !== 'value') names.add(ANY);
    else if (typeof key.args === 'string') names.add(key.args);
  }
  return names;
}

/**
 * Refuses an unknown field in `has(...)` and after `.?`, where the engine takes any name: it would
 * be absent from all entities.
 */
function checkDeclared(environment: Environment, at: Source): void {
  // The engine checks the argument of a function, unlike that of `has`. Positions stay the same.
  const typed = environment.clone().registerFunction('HAS(dyn): bool', () => true);
  const parsed = typed.parse(at.text.replace(/\bhas(?=\s*\()/g, 'HAS'));
  const optional = optionalIn(parsed.ast);
  const { valid, error } = parsed.check();
  if (!valid) refuseError(at, error);
  for (const node of optional) {
    const [of] = node.args as [ASTNode];
    const { kind, name } =
      (of as { checkedType?: { kind: string; name: string } }).checkedType ?? {};
    if (kind === 'message')
      refuseAt(at, node.start, `${node.op} is for maps and lists; write . for a field of ${name}`);
  }
}

function optionalIn(node: ASTNode): ASTNode[] {
  const below = partsOf(node.args).flatMap(optionalIn);
  return node.op === '.?' || node.op === '[?]' ? [node, ...below] : below;
}

type Refuse = (node: ASTNode, problem: string) => never;

/** Returns how many loops multiply in the cost of a node: one in another, or one after another. */
function checkNode(node: ASTNode, refuseNode: Refuse): number {
  const name = node.op === 'call' || node.op === 'rcall' ? node.args[0] : '';
  if (name in REFUSED)
    refuseNode(node, `${name} is not available; use ${REFUSED[name as keyof typeof REFUSED]}`);
  if (node.op === '+' && !node.args.some(isNumber))
    refuseNode(node, '+ is for numbers only; write one side as a number or as double(...)');
  const [of] = partsOf(node.args);
  if ((node.op === '[]' || node.op === '[?]') && of?.op === 'id' && of.args === 'packages')
    refuseNode(node, 'packages has no index; use packages.all(p, …) or packages.exists(p, …)');
  const loopsIn = (parts: unknown) =>
    Math.max(0, ...partsOf(parts).map((part) => checkNode(part, refuseNode)));
  if (node.op !== 'rcall' || !MACROS.has(name)) return loopsIn(node.args);
  const loops = loopsIn([node.args[1]]) + 1 + loopsIn(node.args[2]);
  if (loops > MOST_LOOPS)
    refuseNode(
      node,
      `${name} is nested in, or follows, more than ${MOST_LOOPS - 1} other loop; write a policy for each part`,
    );
  return loops;
}

/** True for a number by its form, so that lists and texts cannot grow by being added. */
function isNumber(node: ASTNode): boolean {
  if (node.op === 'call') return node.args[0] === 'double';
  return node.op === 'value' && ['number', 'bigint'].includes(typeof node.args);
}

function partsOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}

/** Returns the types of ancestors for which an expression can be true; undefined: all. */
function typesIn(node: ASTNode): readonly string[] | undefined {
  if (node.op === '&&') return typesIn(node.args[0]) ?? typesIn(node.args[1]);
  if (node.op !== '==' && node.op !== 'in') return undefined;
  const [left, right] = node.args;
  const isType = left.op === '.' && left.args[1] === 'type' && left.args[0].op === 'id';
  if (!isType || left.args[0].args !== 'entity') return undefined;
  const values = node.op === '==' ? [right] : right.op === 'list' ? right.args : [];
  const types = values.flatMap((each) =>
    each.op === 'value' && typeof each.args === 'string' ? [each.args] : [],
  );
  return types.length > 0 && types.length === values.length ? types : undefined;
}

function attempt<Result>(place: Source, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    return refuseError(place, error);
  }
}

/** Refuses an expression for an error of the engine. Throws other errors unchanged. */
function refuseError(place: Source, error: unknown): never {
  const { summary, range } = error as { summary?: unknown; range?: { start: number } };
  if (typeof summary !== 'string') throw error;
  const problem =
    place.field === 'require' && summary === 'Unknown variable: entity'
      ? `${summary}. It needs select, which selects the ancestors; without it, require is about the act`
      : summary;
  return refuseAt(place, range?.start ?? 0, problem);
}

function refuseAt({ field, text, refuse }: Source, at: number, problem: string): never {
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return refuse(
    field,
    `${field}, line ${before.length}, column ${column}: ${problem}. The guide to policies lists the fields.`,
  );
}

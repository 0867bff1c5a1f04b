import {
  type DocumentNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isIntrospectionType,
  isLeafType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity/cjs';
import { getComplexity } from 'graphql-query-complexity/cjs'; // its other build brings a second graphql
import { writeJson } from '#src/domain/json/index.js';
import type { ApiLimits } from '../context.js';
import { refuse } from '../errors.js';

/** The argument that sizes a page: where it stands, and what was asked for. */
export interface PageSizeArgument {
  readonly field: string;
  readonly argument: string;
  readonly value: number;
}

/** The input of an estimator, and its output in addition to the cost. */
export interface FieldCostOptions {
  /** A page that asks for more items is refused with `PAGE_SIZE_EXCEEDED`. */
  readonly maxPageSize: number;
  /** Called with each page, those inside before the one around them. */
  readonly onPage: (page: PageSizeArgument) => void;
}

/**
 * The values that a field answers with, itself among them. A page counts its items as often as it asks for them;
 * lists that no argument sizes are short, and count as one item, but for {@link LONG}.
 */
export function fieldCost({ maxPageSize, onPage }: FieldCostOptions): ComplexityEstimator {
  return ({ args, childComplexity, field }) => {
    if (isLeafType(getNamedType(field.type))) return 1;
    const argument = SIZES.find((name) => isGiven(args[name] ?? defaultOf(field, name)));
    if (argument === undefined) return (1 + childComplexity) * unsizedItems(field);
    const value = Number(args[argument] ?? defaultOf(field, argument));
    const page = { field: field.name, argument, value };
    const max = {
      first: maxPageSize,
      last: maxPageSize,
      maxPoints: MAX_POINTS,
      maxPaths: Infinity,
    };
    if (value > max[argument]) throw pageTooLarge(page, max[argument]);
    onPage(page);
    return 1 + childComplexity * Math.max(1, value);
  };
}

type AnsweredField = Pick<GraphQLField<unknown, unknown>, 'name' | 'type' | 'args'>;

/** Points of a metric series, which are smaller than the items of a page. */
const MAX_POINTS = 10_000;

/** The arguments that size a page. The first that is given counts: a page of a log with last goes backward. */
const SIZES = ['last', 'first', 'maxPaths', 'maxPoints'] as const;

/** A size of null means the default, like an absent one; GraphQL fills in only the latter. */
function defaultOf({ args }: AnsweredField, size: string): unknown {
  return args.find(({ name }) => name === size)?.defaultValue;
}

function isGiven(size: unknown): boolean {
  return size !== undefined && size !== null;
}

/** Types that the schema is counted as when it is asked to describe itself. */
const TYPES = 150;
/** Items of every other list of such a description: fields of a type, arguments of a field and so on. */
const PARTS = 5;

/** Items, at the most, of lists that no argument sizes and that may be long: those of a LineageDiff. */
const LONG: ReadonlyMap<string, number> = new Map([
  ['onlyA', 1_000],
  ['onlyB', 1_000],
  ['changed', 1_000],
]);

function unsizedItems({ name, type }: AnsweredField): number {
  if (isIntrospectionType(getNamedType(type)) && isListType(getNullableType(type)))
    return name === 'types' ? TYPES : PARTS;
  return LONG.get(name) ?? 1;
}

function pageTooLarge(page: PageSizeArgument, max: number) {
  return refuse(
    'PAGE_SIZE_EXCEEDED',
    `${page.field}(${page.argument}: ${page.value}) asks for too many items at once: give ${page.argument} as ${max} at the most, and ask for the rest with further pages.`,
    { ...page, max },
  );
}

/** A request whose answer is estimated. */
export interface CostedRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables | null | undefined;
}

type Variables = Readonly<Record<string, unknown>>;
type CostLimits = Pick<ApiLimits, 'maxCost' | 'maxPageSize'>;

/** The estimated size of an answer. */
export interface Cost {
  /** Objects and leaves that the answer holds if every page is full. */
  readonly values: number;
  /** The largest page, the outermost of several equal ones. */
  readonly largest?: PageSizeArgument;
}

/**
 * Makes the check that refuses a request whose answer may hold more values than allowed, with
 * `QUERY_TOO_COSTLY`, or that asks for a page larger than any, with `PAGE_SIZE_EXCEEDED`. It needs the variables,
 * which name page sizes, so it is no validation rule: call it once the document is valid. An operation that comes
 * again, as parsed before, is estimated once per set of page sizes.
 */
export function createCostCheck(
  schema: GraphQLSchema,
  limits: CostLimits,
): (request: CostedRequest) => void {
  const known = new WeakMap<OperationDefinitionNode, Map<string, Cost>>();
  return (request) => {
    const operation = getOperationAST(request.document, request.operationName);
    if (!operation) return; // execution says that there is none
    const costs = known.get(operation) ?? new Map<string, Cost>();
    known.set(operation, costs);
    const key = weighingPart(operation, request.variables ?? {});
    const cost = costs.get(key) ?? costOf(schema, limits, request);
    if (cost === undefined) return;
    if (costs.size < MAX_KNOWN) costs.set(key, cost);
    if (cost.values > limits.maxCost) throw tooCostly(cost, limits.maxCost);
  };
}

/**
 * Estimates an answer; undefined for what is not executed, because there is no such operation or the variables do
 * not fit. Throws `PAGE_SIZE_EXCEEDED`, and `VALIDATION_FAILED` for a null where an argument must not be null,
 * which execution would find only at the field.
 */
export function costOf(
  schema: GraphQLSchema,
  { maxPageSize }: Pick<CostLimits, 'maxPageSize'>,
  request: CostedRequest,
): Cost | undefined {
  const { document, operationName, variables } = request;
  const operation = getOperationAST(document, operationName);
  if (!operation || !fits(schema, operation, variables ?? {})) return undefined;
  let largest: PageSizeArgument | undefined;
  const onPage = (page: PageSizeArgument) => {
    if (!largest || page.value >= largest.value) largest = page;
  };
  try {
    const values = getComplexity({
      schema,
      query: document,
      variables: { ...variables },
      ...(operation.name ? { operationName: operation.name.value } : {}),
      estimators: [fieldCost({ maxPageSize, onPage })],
    });
    return { values, ...(largest ? { largest } : {}) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.extensions['code'] !== undefined) throw error;
    throw refuse('VALIDATION_FAILED', error.message, {});
  }
}

/** Sets of page sizes that one operation is remembered with. */
const MAX_KNOWN = 100;

function fits(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): boolean {
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  return errors === undefined;
}

/** Variables of these types size a page, or choose what is selected; they are also small. */
const WEIGHING: ReadonlySet<string> = new Set(['Int', 'Boolean']);

/** The variables that decide the cost of an operation. One that is null weighs another than one left out. */
function weighingPart(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): string {
  const weights = variableDefinitions.flatMap(({ variable: { name }, type }) =>
    WEIGHING.has(nameOf(type)) && Object.hasOwn(variables, name.value)
      ? [name.value, variables[name.value]]
      : [],
  );
  return writeJson(weights);
}

/** The name of a type that is no list. */
function nameOf(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return nameOf(type.type);
  return type.kind === Kind.NAMED_TYPE ? type.name.value : '';
}

function tooCostly({ values, largest }: Cost, max: number) {
  const advice = largest
    ? `${largest.field}(${largest.argument}: ${largest.value}) is its largest page: give a smaller ${largest.argument}, or select less inside each item.`
    : 'Select less.';
  return refuse(
    'QUERY_TOO_COSTLY',
    `The answer could hold ${values} values; at most ${max} are answered. ${advice}`,
    { max, cost: values, ...largest },
  );
}

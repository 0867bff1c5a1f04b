import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity/cjs'; // its other build brings a second graphql
import { writeJson } from '#src/domain/json/index.js';
import type { ApiLimits } from '../context.js';
import { refuse } from '../errors.js';
import { fieldCost, type PageSizeArgument } from './field-cost.js';

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

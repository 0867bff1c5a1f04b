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
import { refuse } from '../errors.js';
import { answeredObjects } from './answered-objects.js';

/** A request whose answer is estimated. */
export interface CostedRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables | null | undefined;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Makes the check that refuses a request whose answer may hold more objects than allowed, with
 * `QUERY_TOO_COSTLY`. It needs the variables, which name page sizes, so it is no validation rule: call
 * it once the document is valid. An operation that comes again, as parsed before, is estimated once per
 * set of page sizes.
 */
export function createCostCheck(
  schema: GraphQLSchema,
  maxCost: number,
): (request: CostedRequest) => void {
  const known = new WeakMap<OperationDefinitionNode, Map<string, number>>();
  return (request) => {
    const operation = getOperationAST(request.document, request.operationName);
    if (!operation) return; // execution says that there is none
    const costs = known.get(operation) ?? new Map<string, number>();
    known.set(operation, costs);
    const key = weighingPart(operation, request.variables ?? {});
    const cost = costs.get(key) ?? costOf(schema, request);
    if (cost === undefined) return;
    if (costs.size < MAX_KNOWN) costs.set(key, cost);
    if (cost > maxCost) throw tooCostly(cost, maxCost);
  };
}

/**
 * The number of objects that the answer holds if every page is full; undefined for what is not executed,
 * because there is no such operation or the variables do not fit. Throws `VALIDATION_FAILED` for a null
 * where an argument must not be null, which execution would find only at the field.
 */
export function costOf(schema: GraphQLSchema, request: CostedRequest): number | undefined {
  const { document, operationName, variables } = request;
  const operation = getOperationAST(document, operationName);
  if (!operation || !fits(schema, operation, variables ?? {})) return undefined;
  try {
    return getComplexity({
      schema,
      query: document,
      variables: { ...variables },
      ...(operation.name ? { operationName: operation.name.value } : {}),
      estimators: [answeredObjects],
      maxQueryNodes: MAX_NODES,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (TOO_MANY_NODES.test(error.message)) return Infinity;
    throw refuse('VALIDATION_FAILED', error.message, {});
  }
}

/** Sets of page sizes that one operation is remembered with. */
const MAX_KNOWN = 100;
/** Selections of a document, fragments spread: what a person writes by hand has a few hundred. */
const MAX_NODES = 10_000;
const TOO_MANY_NODES = /maximum allowed number of nodes/;

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
  return JSON.stringify(weights);
}

/** The name of a type that is no list. */
function nameOf(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return nameOf(type.type);
  return type.kind === Kind.NAMED_TYPE ? type.name.value : '';
}

function tooCostly(cost: number, maxCost: number) {
  const holds = cost === Infinity ? `more than ${MAX_NODES} selections` : `${cost} objects`;
  return refuse(
    'QUERY_TOO_COSTLY',
    `The answer could hold ${holds}; at most ${maxCost} objects are answered. Ask for smaller pages (first) or for less inside each item.`,
    { max: maxCost, ...(cost === Infinity ? {} : { cost }) },
  );
}

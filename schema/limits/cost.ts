import { type DocumentNode, type GraphQLSchema, getNamedType, isLeafType } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs'; // its other build brings a second graphql
import { refuse } from '../errors.js';

/** A request whose answer is estimated. */
export interface CostedRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * Refuses a request whose answer may hold more objects than allowed, with `QUERY_TOO_COSTLY`. It
 * needs the variables, which name page sizes, so it is no validation rule: call it once the operation
 * is known.
 */
export function checkCost(request: CostedRequest, maxCost: number): void {
  const cost = costOf(request);
  if (cost <= maxCost) return;
  throw refuse(
    'QUERY_TOO_COSTLY',
    `The answer could hold ${cost} objects; at most ${maxCost} are answered. Ask for smaller pages (first) or for less inside each item.`,
    { cost, max: maxCost },
  );
}

/** The number of objects that the answer holds if every page is full. */
export function costOf({ schema, document, operationName, variables }: CostedRequest): number {
  return getComplexity({
    schema,
    query: document,
    ...(variables ? { variables: { ...variables } } : {}),
    ...(operationName ? { operationName } : {}),
    estimators: [objects],
    maxQueryNodes: MAX_NODES,
  });
}

/** Selections of a document, fragments spread: what a person writes by hand has a few hundred. */
const MAX_NODES = 10_000;

/** Leaves are free; a page counts its items as often as it asks for them. */
const objects: ComplexityEstimator = ({ args, childComplexity, field }) => {
  if (isLeafType(getNamedType(field.type))) return 0;
  if (field.name.startsWith('__')) return 0;
  const items = args['first'] ?? args['last'] ?? args['maxPaths'] ?? 1;
  return 1 + childComplexity * Math.max(1, Number(items));
};

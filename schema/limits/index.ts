import { type DocumentNode, GraphQLError, parse } from 'graphql';
import type { ApiLimits } from '../context.js';
import { checkSelections, checkWords } from './check-words.js';

export { createCostCheck } from './cost.js';

/**
 * Holds the text of a request to the limits that can be checked before it is validated, in time that grows with its
 * length. Throws `QUERY_TOO_DEEP` or `QUERY_TOO_COSTLY`.
 */
export function checkDocument(text: string, limits: ApiLimits): void {
  checkWords(text, limits);
  const document = parsed(text);
  if (document) checkSelections(document, limits);
}

/** Undefined for invalid GraphQL, which the execution of the request reports. */
function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

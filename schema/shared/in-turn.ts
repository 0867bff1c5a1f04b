import type { GraphQLContext } from '../context.js';

/** Reads in a turn of the caller, who has one walk or traversal at a time. */
export function inTurn<Result>(
  { principal, services, signal }: GraphQLContext,
  read: () => Promise<Result>,
): Promise<Result> {
  return services.turns.run(principal.arn, signal, read);
}

import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from '../context.js';

/**
 * A field's value, or a function that returns it: GraphQL calls a function in a field only when the
 * field is selected. So a page contains the values that it has read, and defers the others.
 */
export type Deferred<Value> =
  | Value
  | ((args: unknown, context: GraphQLContext, info: GraphQLResolveInfo) => Value | Promise<Value>);

/** Reads in the caller's turn: each caller has one walk or traversal at a time. */
export function inTurn<Result>(
  { principal, services, signal }: GraphQLContext,
  read: () => Promise<Result>,
): Promise<Result> {
  return services.turns.run(principal.arn, signal, read);
}

/**
 * An iterator that can be ended while it waits. `return()` of a generator is queued behind a
 * `next()` that may never come; here it aborts the signal that the source waits with, so that a
 * leaving subscriber frees its resources at once.
 */
export function abortedOnReturn<Item>(
  open: (signal: AbortSignal) => AsyncIterable<Item>,
): AsyncIterableIterator<Item> {
  const controller = new AbortController();
  const source = open(controller.signal)[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (controller.signal.aborted) return DONE;
      try {
        return await source.next();
      } catch (error) {
        if (controller.signal.aborted) return DONE;
        throw error;
      }
    },
    async return() {
      controller.abort();
      await source.return?.();
      return DONE;
    },
  };
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

import type { GraphQLResolveInfo } from 'graphql';
import type { GraphQLContext } from '../context.js';

/**
 * A field's value, or how to get it: GraphQL calls a function that it finds in a field, and only when
 * the field is selected. This is how a page carries what it read already and defers the rest.
 */
export type Deferred<Value> =
  | Value
  | ((args: unknown, context: GraphQLContext, info: GraphQLResolveInfo) => Value | Promise<Value>);

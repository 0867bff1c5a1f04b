import type { GraphQLResolveInfo } from 'graphql';
import { createParameterDecorator } from 'type-graphql';
import type { GraphQLContext } from '../context.js';

/** A request and the place in its document that is being answered. */
export interface Request {
  readonly context: GraphQLContext;
  readonly info: GraphQLResolveInfo;
}

/** Injects the {@link Request}, for resolvers that answer by what is selected. */
export function Requested(): ReturnType<typeof createParameterDecorator> {
  return createParameterDecorator<GraphQLContext>(({ context, info }) => ({ context, info }));
}

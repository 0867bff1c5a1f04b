import 'reflect-metadata';
import { defaultFieldResolver, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { authorize } from './authorize.js';
import { RESOLVERS } from './resolvers/index.js';

/** Builds the schema from its classes. */
export function buildPlatformSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    authChecker: authorize,
    validate: false,
    pubSub: NO_TOPICS,
  });
  return withoutWrappers(schema);
}

/** Subscriptions follow the ledger and the logs themselves; type-graphql asks for topics all the same. */
const NO_TOPICS = {
  publish: () => undefined,
  subscribe: (): never => {
    throw new Error('Subscriptions of this schema have no topics.');
  },
};

/**
 * Executors may read a field without a resolver as a plain value, so deferred ones name the resolver
 * that calls them. Objects say what they are in `__typename`, or by their class. Fields of an interface are resolved by
 * its types: without resolvers here, none is called by mistake.
 */
function withoutWrappers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields()))
        if (field.extensions['deferred']) field.resolve = defaultFieldResolver;
    }
    if (!isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) delete field.resolve;
    const byClass = type.resolveType;
    type.resolveType = (...asked) => asked[0].__typename ?? byClass?.(...asked);
  }
  return schema;
}

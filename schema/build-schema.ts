import 'reflect-metadata';
import { type GraphQLSchema, isInterfaceType } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { RESOLVERS } from './resolvers.js';
import { guardRootFields } from './root-fields.js';
import { withoutNullArguments } from './shared/arguments.js';

/** Builds the schema from its classes. */
export function buildPlatformSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    validate: false,
    pubSub: NO_TOPICS,
  });
  return guardRootFields(withoutNullArguments(withTypeNames(schema)));
}

/**
 * Subscriptions follow the ledger and the logs directly; type-graphql requires topics nevertheless.
 */
const NO_TOPICS = {
  publish: () => undefined,
  subscribe: (): never => {
    throw new Error('Subscriptions of this schema have no topics.');
  },
};

/**
 * The type of an object comes from its `__typename`, or from its class. Fields of an interface are
 * resolved by its types.
 */
function withTypeNames(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) delete field.resolve;
    const byClass = type.resolveType;
    type.resolveType = (...asked) => asked[0].__typename ?? byClass?.(...asked);
  }
  return schema;
}

import { GraphQLFloat, GraphQLScalarType } from 'graphql';

/** GraphQL's own type, which also takes integers of more digits than a number holds: it is the nearest number. */
export const FloatScalar = new GraphQLScalarType<number>({
  ...GraphQLFloat.toConfig(),
  parseValue: (value) => GraphQLFloat.parseValue(typeof value === 'bigint' ? Number(value) : value),
});

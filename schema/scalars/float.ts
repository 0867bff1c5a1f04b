import { GraphQLFloat, GraphQLScalarType } from 'graphql';

/** GraphQL's `Float`, which also accepts an integer that a number cannot hold, as the nearest number. */
export const FloatScalar = new GraphQLScalarType<number>({
  ...GraphQLFloat.toConfig(),
  parseValue: (value) => GraphQLFloat.parseValue(typeof value === 'bigint' ? Number(value) : value),
});

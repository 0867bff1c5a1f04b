import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isPlatformError } from '#src/domain/errors/index.js';

/** A scalar that is text on the wire, and how its text is checked when it comes in; answers are trusted. */
export interface TextScalar<Value extends string> {
  readonly name: string;
  readonly description: string;
  /** Throws a `PlatformError`, whose code is kept. */
  readonly check: (text: string) => Value;
}

/** Makes a scalar of a branded text. */
export function textScalar<Value extends string>(
  definition: TextScalar<Value>,
): GraphQLScalarType<Value, string> {
  const { name, description, check } = definition;
  const parse = (value: unknown): Value => {
    if (typeof value !== 'string') throw new GraphQLError(`${name} is written as a string.`);
    try {
      return check(value);
    } catch (error) {
      if (!isPlatformError(error)) throw error;
      const { code, details } = error;
      throw new GraphQLError(error.message, {
        originalError: error,
        extensions: { code, details },
      });
    }
  };
  return new GraphQLScalarType<Value, string>({
    name,
    description,
    serialize: (value) => value as string,
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
  });
}

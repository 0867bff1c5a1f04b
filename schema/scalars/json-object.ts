import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { integerOf } from '#src/domain/json/index.js';

/** A JSON object, for maps whose names are data. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Any JSON object; resolvers check the values. An integer that a number cannot hold is a `bigint`. */
export const JsonObjectScalar = new GraphQLScalarType<JsonObject, JsonObject>({
  name: 'JSONObject',
  description: 'A JSON object: names mapped to values.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value as JsonObject,
  parseValue: (value) => check(value),
  parseLiteral: (node, variables) =>
    check(node.kind === Kind.OBJECT ? literal(node, variables) : undefined),
});

/** `__proto__` and its kin stay plain names: nothing is assigned onto an existing prototype. */
function literal(node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): unknown {
  if (node.kind === Kind.OBJECT) {
    return Object.fromEntries(
      node.fields.map((field) => [field.name.value, literal(field.value, variables)]),
    );
  }
  if (node.kind === Kind.LIST) return node.values.map((value) => literal(value, variables));
  return node.kind === Kind.INT ? integerOf(node.value) : valueFromASTUntyped(node, variables);
}

function check(value: unknown): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as JsonObject;
  throw new GraphQLError('A JSONObject is written as an object, for example {name: "value"}.');
}

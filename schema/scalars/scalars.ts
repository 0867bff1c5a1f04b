import {
  GraphQLError,
  GraphQLFloat,
  GraphQLScalarType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { type Arn, toArn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { integerOf } from '#src/domain/json/index.js';
import { type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';

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

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]{1,512}$/;

export const ArnScalar = textScalar<Arn>({
  name: 'Arn',
  description:
    'An Amazon Resource Name: arn:<partition>:sagemaker:<region>:<account>:<kind>/<id>, at most 256 characters. The name of an execution role or of a caller is one of the service iam.',
  check: (text) => (ROLE.test(text) ? (text as Arn) : toArn(text)),
});

export const S3UriScalar = textScalar<S3Uri>({
  name: 'S3Uri',
  description: 'An object-storage URI, s3://<bucket>/<key>; a key that ends in / is a prefix.',
  check: toS3Uri,
});

/** Internally, a time is a number of milliseconds since the epoch. */
export const DateTimeScalar = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description:
    'A moment as ISO 8601 text with a time zone, for example 2026-03-01T09:30:00.000Z, from year 0000 to 9999 in UTC; answers are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => new Date(value as number).toISOString(),
  parseValue: (value) => parse(value),
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

const ISO = /^\d{4}-\d{2}-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** The range of times with a year of four digits in UTC. */
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

function parse(value: unknown): number {
  const day = typeof value === 'string' ? ISO.exec(value)?.[1] : undefined;
  if (day !== undefined) {
    const milliseconds = Date.parse(value as string);
    if (milliseconds >= FIRST && milliseconds <= LAST && hasDay(value as string, Number(day)))
      return milliseconds;
  }
  throw new GraphQLError(
    'A DateTime is ISO 8601 text with a time zone, of a day that its month has and of a year from 0000 to 9999 in UTC, for example 2026-03-01T09:30:00.000Z.',
    { extensions: { code: 'BAD_USER_INPUT' } },
  );
}

/** False where a date would be one of the next month. */
function hasDay(text: string, day: number): boolean {
  if (day <= DAYS_OF_EVERY_MONTH) return true;
  return new Date(`${text.slice(0, DATE_LENGTH)}T00:00:00Z`).getUTCDate() === day;
}

const DAYS_OF_EVERY_MONTH = 28;
const DATE_LENGTH = 10;

/** GraphQL's `Float`, which also accepts an integer that a number cannot hold, as the nearest number. */
export const FloatScalar = new GraphQLScalarType<number>({
  ...GraphQLFloat.toConfig(),
  parseValue: (value) => GraphQLFloat.parseValue(typeof value === 'bigint' ? Number(value) : value),
});

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

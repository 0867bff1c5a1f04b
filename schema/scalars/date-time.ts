import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** Inside, a moment is a number of milliseconds since the epoch. */
export const DateTimeScalar = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description:
    'A moment as ISO 8601 text with a time zone, for example 2026-03-01T09:30:00.000Z; answers are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => new Date(value as number).toISOString(),
  parseValue: (value) => parse(value),
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

function parse(value: unknown): number {
  const milliseconds =
    typeof value === 'string' && ISO.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new GraphQLError(
      'A DateTime is ISO 8601 text with a time zone, for example 2026-03-01T09:30:00.000Z.',
    );
  }
  return milliseconds;
}

import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** Inside, a moment is a number of milliseconds since the epoch. */
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

/** What four digits of a year can say in UTC. */
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

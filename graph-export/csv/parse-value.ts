import type { Value } from '#src/domain/graph/index.js';
import type { RowProblem } from './cell.js';
import type { ColumnType } from './column.js';

/**
 * The formats of the bulk loader, and in addition up to three digits of a second and a UTC offset.
 */
const DATE =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Returns milliseconds since the epoch, in UTC unless the text has an offset; undefined for an
 * invalid time.
 */
export function parseDate(text: string): number | undefined {
  const [, years, months, days, hours = '0', minutes = '0', seconds = '0', fraction = '', zone] =
    DATE.exec(text) ?? [];
  if (years === undefined || years === '-000000') return undefined;
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return undefined;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const offset = distance(zone);
  if (offset === undefined) return undefined;
  const time = moment.getTime() + ofDay * 1_000 + Number(fraction.padEnd(3, '0')) - offset;
  return Math.abs(time) <= MAX_TIME ? time + 0 : undefined;
}

const MAX_TIME = 8.64e15;

/** Milliseconds that a zone is ahead of UTC. */
function distance(zone = 'Z'): number | undefined {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 18 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The limits of the whole numbers below `Long`. */
const LIMITS: Partial<Record<ColumnType, number>> = { Byte: 2 ** 7, Short: 2 ** 15, Int: 2 ** 31 };
const LONG_LIMIT = 2n ** 63n;
/** The forms that databases, pandas and spreadsheets write. */
const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['false', 'False', 'FALSE'].map((text) => [text, false] as const),
]);
const WHOLE = /^[+-]?\d{1,40}$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NON_FINITE: Readonly<Record<string, string>> = {
  NaN: 'NaN',
  Infinity: 'Infinity',
  '+Infinity': 'Infinity',
  '-Infinity': '-Infinity',
};

/** Reads a text as a value of a type. */
export function parseValue(text: string, type: ColumnType): Value | RowProblem {
  switch (type) {
    case 'String':
      return text;
    case 'Bool':
      return BOOLS.get(text.trim()) ?? bad(text, type);
    case 'Byte':
    case 'Short':
    case 'Int':
    case 'Long':
      return wholeNumber(text.trim(), type) ?? bad(text, type);
    case 'Float':
    case 'Double':
      return decimal(text.trim(), type) ?? bad(text, type);
    case 'Date': {
      const value = parseDate(text.trim());
      return value === undefined ? bad(text, type) : { type, value };
    }
  }
}

/** True for what {@link parseValue} could not read. */
export function isProblem(value: Value | RowProblem): value is RowProblem {
  return typeof value === 'object' && 'problem' in value;
}

function wholeNumber(text: string, type: 'Byte' | 'Short' | 'Int' | 'Long'): Value | undefined {
  if (!WHOLE.test(text)) return undefined;
  if (type === 'Long') {
    const value = BigInt(text.replace('+', ''));
    if (value < -LONG_LIMIT || value >= LONG_LIMIT) return undefined;
    return { type, value: value.toString() };
  }
  const limit = LIMITS[type] ?? 0;
  const value = Number(text) + 0; // never -0
  return value >= -limit && value < limit ? { type, value } : undefined;
}

function decimal(text: string, type: 'Float' | 'Double'): Value | undefined {
  const nonFinite = Object.hasOwn(NON_FINITE, text) ? NON_FINITE[text] : undefined;
  if (nonFinite) return { type, value: nonFinite };
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text) + 0;
  const isInRange = Number.isFinite(type === 'Float' ? Math.fround(value) : value);
  return isInRange ? { type, value } : undefined;
}

function bad(text: string, type: ColumnType): RowProblem {
  const hint = type === 'Bool' ? '; write true or false' : '';
  return { problem: `'${text.slice(0, 100)}' is not a ${type}${hint}.` };
}

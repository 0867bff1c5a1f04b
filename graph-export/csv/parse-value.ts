import type { Value } from '#src/domain/graph/index.js';
import type { ColumnType } from './column.js';
import type { RowProblem } from './csv-problem.js';
import { parseDate } from './parse-date.js';

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

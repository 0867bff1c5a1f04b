import { PlatformError } from '#src/domain/errors/index.js';
import type { Value, ValueType } from '#src/domain/graph/index.js';

const INTEGER_RANGES: Partial<Record<ValueType, number>> = {
  Byte: 2 ** 7,
  Short: 2 ** 15,
  Int: 2 ** 31,
};
/** Numbers in their canonical form: no leading zeros, no -0. */
const LONG = /^(?:0|-?[1-9]\d{0,18})$/;
const LONG_LIMIT = 2n ** 63n;
const NON_FINITE: readonly unknown[] = ['NaN', 'Infinity', '-Infinity'];
const MAX_DATE = 8.64e15;

/** Throws `VALIDATION_FAILED` unless every store can keep a property value. */
export function checkValue(value: Value | undefined, name: string, id: string): void {
  if (typeof value === 'boolean' || (typeof value === 'string' && value.isWellFormed())) return;
  if (typeof value === 'object' && value !== null && fits(value.type, value.value)) return;
  throw new PlatformError(
    'VALIDATION_FAILED',
    `Property '${name}' of element ${id} holds a value that cannot be stored; use well-formed text, a boolean or a typed value within its range.`,
    { details: { id, name } },
  );
}

function fits(type: ValueType, value: number | string): boolean {
  switch (type) {
    case 'Byte':
    case 'Short':
    case 'Int':
      return isWithin(value, INTEGER_RANGES[type] ?? 0);
    case 'Long':
      return typeof value === 'string' && LONG.test(value) && isLong(BigInt(value));
    case 'Float':
    case 'Double':
      return typeof value === 'number' ? Number.isFinite(value) : NON_FINITE.includes(value);
    case 'Date':
      return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_DATE;
    default:
      return false;
  }
}

function isWithin(value: number | string, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

function isLong(value: bigint): boolean {
  return value >= -LONG_LIMIT && value < LONG_LIMIT;
}

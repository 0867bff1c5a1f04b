import {
  isSet,
  type Properties,
  type Property,
  type TypedValue,
  type Value,
} from '#src/domain/graph/index.js';
import { isNativeName, isNativeValue } from './schema.js';

/**
 * A value as engines store it: integers and floating-point numbers are distinct, whatever their
 * digits.
 */
export type NativeValue =
  | string
  | boolean
  | { readonly integer: string }
  | { readonly float: string };

/** A native property: one value, or several different ones. */
export type NativeProperty = readonly [name: string, value: NativeValue | readonly NativeValue[]];

/** The properties that other clients see; dates are milliseconds since the epoch. */
export function nativeProperties(properties: Properties, sets: boolean): NativeProperty[] {
  return Object.entries(properties)
    .filter(([name, property]) => isNativeName(name) && isNativeValue(name, property))
    .map(([name, property]) => [name, nativeProperty(property, sets)]);
}

function nativeProperty(property: Property, sets: boolean): NativeValue | NativeValue[] {
  if (!isSet(property)) return nativeValue(property);
  return sets ? property.map(nativeValue) : JSON.stringify(property);
}

function nativeValue(value: Value): NativeValue {
  if (typeof value !== 'object') return value;
  return value.type === 'Float' || value.type === 'Double'
    ? { float: String(value.value) }
    : { integer: String(value.value) };
}

/**
 * Reads a native property; the snapshot's property is a hint for the type, and is returned where
 * both have the same value.
 */
export function readProperty(native: readonly unknown[], hint: Property | undefined): Property {
  if (hint !== undefined && saysTheSame(native, hint)) return hint;
  const values = native.map(guess);
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : values;
}

function saysTheSame(native: readonly unknown[], hint: Property): boolean {
  if (isSet(hint) && native.length === 1 && native[0] === JSON.stringify(hint)) return true;
  const values = isSet(hint) ? hint : [hint];
  const isWhole = values.every((value) => typeof value !== 'string' || value.isWellFormed());
  const kept = (text: string) => (isWhole ? text : text.replace(HALVES, '?'));
  const expected = values.map((value) => kept(comparable(value))).sort();
  const found = native.map((value) => kept(comparableNative(value))).sort();
  return expected.length === found.length && expected.every((text, index) => text === found[index]);
}

/** Old ledgers contain unpaired surrogates, which servers return as `?` or as U+FFFD. */
const HALVES = /[\p{Surrogate}\uFFFD]/gu;

/** Drivers read integers above 2^53 as the nearest floating-point number. */
function comparable(value: Value): string {
  return typeof value === 'object' ? `n${Number(value.value)}` : comparableNative(value);
}

function comparableNative(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return `n${Number(value)}`;
  return typeof value === 'boolean' ? `b${value}` : `s${String(value)}`;
}

function guess(value: unknown): Value {
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (value instanceof Date) return { type: 'Date', value: value.getTime() };
  if (typeof value !== 'number') return String(value);
  return Number.isSafeInteger(value)
    ? { type: 'Long', value: String(value) }
    : ({ type: 'Double', value: Number.isFinite(value) ? value : String(value) } as TypedValue);
}

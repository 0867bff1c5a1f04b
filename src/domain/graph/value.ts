/** The property types of the bulk-load format, which every store keeps apart. */
export type ValueType = 'Byte' | 'Short' | 'Int' | 'Long' | 'Float' | 'Double' | 'Date';

/**
 * A value that plain JSON cannot name the type of. `Long` carries a decimal string, so that no digit
 * is lost above 2^53; `Date` carries milliseconds since the epoch; the others carry a number, the
 * non-finite ones as the strings `NaN`, `Infinity` and `-Infinity`.
 */
export interface TypedValue {
  readonly type: ValueType;
  readonly value: number | string;
}

/** One property value: a string, a boolean, or a {@link TypedValue}. */
export type Value = string | boolean | TypedValue;

/** A property: one value (single cardinality) or an array of different values (set cardinality). */
export type Property = Value | readonly Value[];

/** The properties of a vertex or an edge, by name. An absent property is left out, never null. */
export type Properties = Readonly<Record<string, Property>>;

/** True for a property of set cardinality. */
export function isSet(property: Property | undefined): property is readonly Value[] {
  return Array.isArray(property);
}

/** A moment, as milliseconds since the epoch. */
export function date(milliseconds: number): TypedValue {
  return { type: 'Date', value: milliseconds };
}

/** A 32-bit integer. */
export function int(value: number): TypedValue {
  return { type: 'Int', value };
}

/** A double-precision number. */
export function double(value: number): TypedValue {
  return { type: 'Double', value: Number.isFinite(value) ? value : String(value) };
}

/** An element's own property: a name such as `constructor` or `valueOf` finds nothing that every object has. */
export function propertyOf(properties: Properties, name: string): Property | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** A single string property, or undefined when it is absent or of another type. */
export function stringOf(properties: Properties, name: string): string | undefined {
  const property = properties[name];
  return typeof property === 'string' ? property : undefined;
}

/** A single Int property, or undefined when it is absent or of another type. */
export function intOf(properties: Properties, name: string): number | undefined {
  return numberOf(properties, name, 'Int');
}

/** A single Date property in milliseconds, or undefined when it is absent or of another type. */
export function timeOf(properties: Properties, name: string): number | undefined {
  return numberOf(properties, name, 'Date');
}

function numberOf(properties: Properties, name: string, type: ValueType): number | undefined {
  const property = properties[name];
  if (typeof property !== 'object' || !('type' in property)) return undefined;
  return property.type === type && typeof property.value === 'number' ? property.value : undefined;
}

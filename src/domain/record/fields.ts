import { z } from 'zod';
import { type Arn, isArn } from '../arn.js';
import type { StringMap } from '../lineage/index.js';
import { isName, type NameRule } from '../names.js';
import { isS3Uri, type S3Uri } from '../s3-uri.js';

/** What a stored value must be. */
export type Field<Type> = z.ZodType<Type>;
/** What a stored value must be where there is one: records of earlier versions have no fields that were added later. */
export type OptionalField<Type> = z.ZodExactOptional<z.ZodType<Type>>;

/** The rules of an object's fields, by name. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** The rules of the fields that a type has: one for each, so that none is forgotten. */
export type FieldsOf<Type> = {
  readonly [Name in keyof Type]-?: object extends Pick<Type, Name>
    ? OptionalField<NonNullable<Type[Name]>>
    : Field<Type[Name]>;
};

/** The type of what a rule reads. */
export type Value<Rule extends z.ZodType> = z.output<Rule>;

/** The type of an object with these fields: what is declared as a rule needs no second declaration as a type. */
export type ObjectOf<Rules extends Fields> = Flat<
  {
    readonly [Name in keyof Rules as Rules[Name] extends z.ZodExactOptional ? never : Name]: Value<
      Rules[Name]
    >;
  } & {
    readonly [Name in keyof Rules as Rules[Name] extends z.ZodExactOptional ? Name : never]?: Value<
      Rules[Name]
    >;
  }
>;

/** The type of a record: that of all kinds, with the fields of one kind added or narrowed. */
export type RecordOf<Base, Rules extends Fields> = Omit<Base, keyof Rules> & ObjectOf<Rules>;

type Flat<Type> = { readonly [Name in keyof Type]: Type[Name] };

/** An object as it is stored; fields that are not among these are left out. */
export function objectOf<const Rules extends Fields>(fields: Rules): Field<ObjectOf<Rules>> {
  return z.object(fields) as unknown as Field<ObjectOf<Rules>>;
}

export function optional<Type>(field: Field<Type>): OptionalField<Type> {
  return field.exactOptional();
}

export function listOf<Type>(field: Field<Type>): Field<readonly Type[]> {
  return z.array(field);
}

export function oneOf<const Type extends string>(...values: readonly Type[]): Field<Type> {
  return z.enum(values) as unknown as Field<Type>;
}

export const text: Field<string> = z.string();
export const flag: Field<boolean> = z.boolean();
export const number: Field<number> = z.number();
/** A number that may be infinite, for which JSON has `null`. */
export const anyNumber = z.number().nullable() as unknown as Field<number>;
/** A number of things. */
export const count: Field<number> = z.int().nonnegative();
export const textMap: Field<StringMap> = z.record(z.string(), z.string());
/** Values that are checked where they are used. */
export const anyMap: Field<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown());
export const arn = z.string().refine(isArn) as unknown as Field<Arn>;
export const s3Uri = z.string().refine(isS3Uri) as unknown as Field<S3Uri>;
/** Names below a folder, joined by slashes: no way leads out of it. */
export const pathBelow = matching(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/s);

export function matching(pattern: RegExp): Field<string> {
  return z.string().regex(pattern);
}

export function named(rule: NameRule): Field<string> {
  return z.string().refine((name) => isName(rule, name));
}

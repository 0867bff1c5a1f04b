import { z } from 'zod';
import { type Arn, isArn } from '../arn.js';
import type { StringMap } from '../lineage/index.js';
import { isName, type NameRule } from '../names.js';
import { isS3Uri, type S3Uri } from '../s3-uri.js';

/** The rule of a stored value. */
export type Field<Type> = z.ZodType<Type>;
/** The rule of an optional stored value: records of earlier versions lack later fields. */
export type OptionalField<Type> = z.ZodExactOptional<z.ZodType<Type>>;

/** The rules of an object's fields, by name. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** Rules for all fields of a type, so that none is forgotten. */
export type FieldsOf<Type> = {
  readonly [Name in keyof Type]-?: object extends Pick<Type, Name>
    ? OptionalField<NonNullable<Type[Name]>>
    : Field<Type[Name]>;
};

/** The type of a rule's values. */
export type Value<Rule extends z.ZodType> = z.output<Rule>;

/** The type of an object with these fields, derived from the rules. */
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

/** The type of a record: the common fields, with the fields of one kind added or narrowed. */
export type RecordOf<Base, Rules extends Fields> = Omit<Base, keyof Rules> & ObjectOf<Rules>;

type Flat<Type> = { readonly [Name in keyof Type]: Type[Name] };

/** A stored object; unknown fields are removed. */
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
/** A number that may be infinite, which JSON writes as `null`. */
export const anyNumber = z.number().nullable() as unknown as Field<number>;
/** A count. */
export const count: Field<number> = z.int().nonnegative();
export const textMap: Field<StringMap> = z.record(z.string(), z.string());
/** Values that are checked at their use. */
export const anyMap: Field<Readonly<Record<string, unknown>>> = z.record(z.string(), z.unknown());
export const arn = z.string().refine(isArn) as unknown as Field<Arn>;
export const s3Uri = z.string().refine(isS3Uri) as unknown as Field<S3Uri>;
/** Names below a folder, joined by slashes; the path cannot leave the folder. */
export const pathBelow = matching(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\\0]+$/s);

export function matching(pattern: RegExp): Field<string> {
  return z.string().regex(pattern);
}

export function named(rule: NameRule): Field<string> {
  return z.string().refine((name) => isName(rule, name));
}

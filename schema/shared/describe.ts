import { registerEnumType } from 'type-graphql';
import { PLANNED_FOLDER } from '#src/domain/s3-uri.js';

/** Options of an optional field or argument, with its default. */
export function optional<const Value extends string | number | boolean>(
  description: string,
  defaultValue?: Value,
) {
  return {
    nullable: true,
    description,
    ...(defaultValue === undefined ? {} : { defaultValue }),
  } as const;
}

/** Options of an object type whose fields are read from its objects, without a resolver around each of them. */
export function plain(description: string) {
  return { description, simpleResolvers: true } as const;
}

/** Options of the field `dryRun` of an input. */
export function dryRun(noun: string) {
  return optional(
    `Check the request and return the ${noun} as it would be. Nothing is recorded or started; what it reads below ${PLANNED_FOLDER} of a bucket need not be there yet.`,
  );
}

/** Names in upper case, each with the domain's value and one sentence. */
type EnumDefinition = Readonly<Record<string, readonly [value: string, description: string]>>;

/** Registers a GraphQL enum, and returns the object that `@Field(() => …)` names it by. */
export function defineEnum<const Definition extends EnumDefinition>(
  name: string,
  description: string,
  definition: Definition,
): { readonly [Name in keyof Definition]: Definition[Name][0] } {
  const entries = Object.entries(definition);
  const values = Object.fromEntries(entries.map(([name, [value]]) => [name, value]));
  const valuesConfig = Object.fromEntries(
    entries.map(([name, [, description]]) => [name, { description }]),
  );
  registerEnumType(values, { name, description, valuesConfig });
  return values as { readonly [Name in keyof Definition]: Definition[Name][0] };
}

/** Which way an order runs. */
export const SortOrderEnum = defineEnum('SortOrder', 'Which way an order runs.', {
  ASCENDING: ['ascending', 'Smallest first.'],
  DESCENDING: ['descending', 'Largest first.'],
});

/**
 * Requires that a GraphQL class declares every option; the compiler names the missing ones. The
 * class cannot be derived from the options, because TypeGraphQL needs a decorator for each field.
 */
export type Declares<Class, Options> = [Exclude<keyof Options, keyof Class>] extends [never]
  ? unknown
  : { readonly missing: Exclude<keyof Options, keyof Class> };

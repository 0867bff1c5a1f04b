import { registerEnumType } from 'type-graphql';

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

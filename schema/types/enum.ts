import { registerEnumType } from 'type-graphql';

/** A GraphQL enum: names in upper case, the domain's values behind them. */
export type EnumValues<Value> = Readonly<Record<string, Value>>;

/**
 * Registers an enum and returns the object that `@Field(() => …)` names it by. `describe` has one
 * sentence per name, so that no value goes without one.
 */
export function defineEnum<const Values extends EnumValues<string>>(
  name: string,
  definition: {
    readonly description: string;
    readonly values: Values;
    readonly describe: { readonly [Name in keyof Values]: string };
  },
): Values {
  registerEnumType(definition.values, {
    name,
    description: definition.description,
    valuesConfig: Object.fromEntries(
      Object.entries<string>(definition.describe).map(([value, description]) => [
        value,
        { description },
      ]),
    ) as never,
  });
  return definition.values;
}

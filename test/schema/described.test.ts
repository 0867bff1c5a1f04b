import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

describe('the schema', () => {
  it('describes every type, field, argument and enum value', () => {
    const bare: string[] = [];
    const check = (path: string, items: readonly Described[]) => {
      for (const { name, description } of items) if (!description) bare.push(`${path}${name}`);
    };
    for (const type of Object.values(buildPlatformSchema().getTypeMap())) {
      const root = ['Query', 'Mutation', 'Subscription'].includes(type.name);
      if (type.name.startsWith('__')) continue;
      if (!root) check('', [type]);
      if (isEnumType(type)) check(`${type.name}.`, type.getValues());
      if (isInputObjectType(type)) check(`${type.name}.`, Object.values(type.getFields()));
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      check(`${type.name}.`, Object.values(type.getFields()));
      for (const field of Object.values(type.getFields()))
        check(`${type.name}.${field.name}.`, field.args);
    }
    expect(bare).toEqual([]);
  });
});

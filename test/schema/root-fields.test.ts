import { buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { guardRootFields } from '#schema/root-fields.js';
import { describeApi } from '../support/describe-api.js';

const ROOTS = ['Query', 'Mutation', 'Subscription'] as const;

function schemaWith(root: string, extensions: object): GraphQLSchema {
  const schema = buildSchema(
    `type Query { a: Int } ${root === 'Query' ? '' : `type ${root} { b: Int }`}`,
  );
  for (const name of new Set(['Query', root])) {
    const fields = Object.values(
      (schema.getType(name) as unknown as { getFields(): Record<string, object> }).getFields(),
    );
    const given = name === root ? extensions : { role: 'viewer' };
    for (const field of fields) Object.assign(field, { resolve: () => 1, extensions: given });
  }
  return schema;
}

describe('the root fields', () => {
  it.each(ROOTS)('of %s each declare a role, or the schema is not built', (root) => {
    expect(() => guardRootFields(schemaWith(root, {}))).toThrow('declares no role');
    expect(() => guardRootFields(schemaWith(root, { role: 'nobody' }))).toThrow('declares no role');
    expect(() => guardRootFields(schemaWith(root, { role: 'admin' }))).not.toThrow();
  });

  it('need an operator to change anything', () => {
    const roles = Object.values(buildPlatformSchema().getMutationType()?.getFields() ?? {}).map(
      ({ extensions }) => extensions['role'],
    );
    expect(roles.length).toBeGreaterThan(20);
    expect(roles).not.toContain('viewer');
  });
});

describeApi('a mutation', (api) => {
  it('is followed by reads of its result, in one request', async () => {
    const create = (name: string) =>
      `${name}: createArtifact(input: { sourceUri: "s3://b/${name}", type: "T" }) { arn }`;
    const { hub, a, b } = await api().ask(`mutation { ${['hub', 'a', 'b'].map(create)} }`);
    const link = (source: string) =>
      `createAssociation(source: "${source}", destination: "${hub.arn}") { destination { incoming { totalCount } } }`;
    const answer = await api().ask(`mutation { one: ${link(a.arn)} two: ${link(b.arn)} }`);
    expect(answer).toEqual({
      one: { destination: { incoming: { totalCount: 1 } } },
      two: { destination: { incoming: { totalCount: 2 } } },
    });
  });
});

import { isIntrospectionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { schemaReference } from '../../tools/schema-reference.js';

const SCHEMA = buildPlatformSchema();
const ROOTS = ['Query', 'Mutation', 'Subscription'];

describe('the reference of the schema', () => {
  const pages = schemaReference(SCHEMA);
  const anchors = new Map(
    Object.entries(pages).map(([file, text]) => [
      file,
      [...text.matchAll(/^##+ (.*)$/gm)].map(([, name = '']) => name),
    ]),
  );

  it('has every type and every root field once', () => {
    const types = Object.values(SCHEMA.getTypeMap())
      .filter((type) => !isIntrospectionType(type) && !ROOTS.includes(type.name))
      .map(({ name }) => name);
    const fields = [SCHEMA.getQueryType(), SCHEMA.getMutationType(), SCHEMA.getSubscriptionType()];
    const names = fields.flatMap((root) => Object.keys(root?.getFields() ?? {}));
    expect([...anchors.values()].flat().sort()).toEqual([...types, ...names].sort());
  });

  it.each(Object.entries(pages))('%s has no broken links', (file, text) => {
    for (const [, target = '', anchor = ''] of text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)) {
      const there = anchors.get(target || file)?.map((name) => name.toLowerCase());
      expect(there, target).toBeDefined();
      if (anchor !== '') expect(there).toContain(anchor);
    }
  });

  it('shows roles, defaults and descriptions', () => {
    expect(pages['mutations.md']).toMatch(
      /### initiateDatabaseReset(?:(?!###)[\s\S])*needs the role `admin`/,
    );
    expect(pages['queries.md']).toContain('= `50` | Items of the page. |');
    for (const text of Object.values(pages)) expect(text).not.toMatch(/undefined|\| *\| /);
  });
});

import { describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { refuse } from '#src/domain/request/index.js';
import { EntityFacts } from '#src/policies/entity-facts.js';
import { aboutAct, aboutAncestors } from '#src/policies/expression.js';

const ACT = {
  subject: {
    ...{ on: 'deploy', kind: 'endpoint', name: 'churn', arn: 'arn' },
    ...{ alias: '', endpoint: 'churn', experiment: '', tags: {} },
  },
  packages: [],
  caller: { arn: 'arn', name: 'ada', role: 'operator' },
  lineage: { complete: true, size: 1 },
};
const NOW = Date.UTC(2026, 0, 11, 12);
const ENTITY = new EntityFacts(
  {
    ...{
      kind: 'artifact',
      arn: 'arn' as Arn,
      type: 'DataSet',
      source: { uri: 's3://b/k', types: [] },
    },
    ...{ tags: { license: 'cc-by' }, properties: {}, createdBy: '' },
    creationTime: Date.UTC(2026, 0, 1),
    lastModifiedTime: 0,
  },
  'DataSet',
  {
    now: () => NOW,
    tagsOf: ({ tags }) => tags,
    channelsOf: () => ['train'],
    producersOf: () => [],
  },
);

const sourceOf = (text: string) => ({ field: 'require', text, refuse, entityClass: EntityFacts });
const isTrue = (text: string) => aboutAncestors(sourceOf(text))({ ...ACT, entity: ENTITY });
const problem = (text: string) => {
  try {
    aboutAncestors(sourceOf(text));
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code} ${message}`;
  }
  return undefined;
};

describe('an expression', () => {
  it.each([
    ['entity.tags.license in ["cc-by", "internal"] && entity.ageDays < 400', true],
    ['entity.ageDays == 10.5', true],
    ['entity.ageDays + 1.0 == 11.5 && 1.0 + double(2) == 3.0', true],
    ['[[1, 2]].map(x, x.filter(y, y > 1)).size() == 1', true],
    ['entity.channels.exists(c, c == "test") || "test" in entity.channels', false],
    ['"train" in entity.channels', true],
    ['has(entity.tags.constructor)', false],
    ['size(packages) == 0 && caller.role == "operator" && lineage.complete', true],
  ])('evaluates %s', (text, expected) => expect(isTrue(text)).toBe(expected));

  it('reports what cannot be evaluated, with its position', () => {
    expect(problem('entity.ageDays < 1 &&\n  entity.licence == "a"')).toMatch(
      /^VALIDATION_FAILED require, line 2, column \d+: No such key: licence/,
    );
    expect(problem('entity.type ==')).toMatch(/^VALIDATION_FAILED require, line 1, column 15:/);
    expect(problem('entity.name')).toContain('has the type string');
    expect(() => aboutAct(sourceOf('entity.type == "Image"'))).toThrow(
      'Unknown variable: entity. It needs select',
    );
  });

  it('refuses an unknown field where the engine takes any name', () => {
    const before = 'entity.type == "DataSet" &&\n  ';
    expect(problem(`${before}has(entity.licence)`)).toMatch(
      /^VALIDATION_FAILED require, line 2, column 14: No such key: licence/,
    );
    expect(problem('has(entity.tag.license)')).toContain('No such key: tag');
    expect(problem('packages.exists(one, has (one.grup))')).toContain('No such key: grup');
    for (const text of ['has(subject.x)', 'has(caller.x)', 'has(lineage.x)', 'has(entity.name.x)'])
      expect(problem(text)).toContain('VALIDATION_FAILED require, line 1');
    for (const text of ['entity.?licence.hasValue()', 'entity[?"licence"].hasValue()'])
      expect(problem(text)).toContain('for maps and lists');
    for (const text of ['has(entity.tags.x)', 'entity.tags.?x.hasValue()'])
      expect(problem(text)).toBeUndefined();
  });

  it('has a limited cost', () => {
    expect(problem('entity.uri.matches("(a+)+b")')).toContain('matches is not available');
    const inner = 'entity.channels.all(c, true)';
    const deep = `entity.channels.all(a, entity.channels.all(b, ${inner}))`;
    expect(problem(deep)).toContain('nested in, or follows, more than 1 other loop');
    const chain = `[[1]]${'.map(x, x)'.repeat(2)}.exists(x, size(x) == 3)`;
    expect(problem(chain)).toContain('nested in, or follows, more than 1 other loop');
    for (const sum of ['[1] + [1]', '"a" + entity.name', '[[1]].map(x, x + x)'])
      expect(problem(`size(${sum}) == 2`)).toContain('+ is for numbers only');
    expect(problem('packages[0].group == "a"')).toContain('packages has no index');
    expect(problem('"a,b".split(",").size() == 2')).toContain('split is not available');
    expect(problem('["a"].join("") == "a"')).toContain('join is not available');
    expect(problem(`[${'1,'.repeat(200)}1].all(x, true)`)).toContain('VALIDATION_FAILED');
    expect(problem(Array.from({ length: 200 }, () => 'true').join('&&'))).toContain('VALIDATION');
    expect(problem(`${'('.repeat(60)}true${')'.repeat(60)}`)).toContain('VALIDATION_FAILED');
  });
});

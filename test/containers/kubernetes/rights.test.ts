import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RULES } from '#containers/kubernetes/rights.js';
import { objects } from '../../../tools/services/kubernetes/objects.mjs';

describe('the rights that the runner checks when it starts', () => {
  it.each([
    ['the guide', ruleLines(guideRole())],
    ['the cluster of the tests', ruleLines(testRole())],
  ])('are those of the Role of %s', (_, role) => {
    expect(ruleLines({ rules: RULES })).toEqual(role);
  });
});

interface Role {
  readonly rules: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

function ruleLines({ rules }: Role): readonly string[] {
  return rules.map(
    ({ apiGroups, resources, verbs }) => `${apiGroups} ${resources}: ${[...verbs].sort()}`,
  );
}

function guideRole(): Role {
  const guide = readFileSync('docs/guides/kubernetes.md', 'utf8');
  return parse(/```yaml\n(.*?)```/s.exec(guide)?.[1] ?? '') as Role;
}

function testRole(): Role {
  const role = objects().find(({ object: { kind } }) => kind === 'Role');
  return role?.object as unknown as Role;
}

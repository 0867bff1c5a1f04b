import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANTED, plantedVendor } from './planted-violations.js';

interface Rule {
  readonly name: string;
  readonly to: { readonly path?: string };
}

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly Rule[];
  readonly options: Record<string, unknown>;
};
const rules = config.forbidden.map((rule) => rule.name);

describe('import rules', () => {
  let folder = '';
  let violations: readonly IViolation[] = [];

  beforeAll(async () => {
    folder = await plant();
    violations = await violationsOf(folder);
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('has a planted violation for every rule', () => {
    const planted = [
      ...Object.keys(PLANTED),
      ...rules.filter((name) => name.startsWith('vendor-')),
    ];
    expect([...planted].sort()).toEqual([...rules].sort());
  });

  it.each(rules)('%s objects to its planted violation', (rule) => {
    expect(violations.filter((violation) => violation.rule.name === rule)).not.toEqual([]);
  });
});

async function plant(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forebear-architecture-'));
  const vendors = config.forbidden
    .filter((rule) => rule.name.startsWith('vendor-'))
    .map((rule) => plantedVendor(rule.to.path?.replace(/^\(.*?\)|\(.*?\)$/g, '') ?? ''));
  for (const files of [...Object.values(PLANTED), ...vendors]) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), `${text}\n`);
    }
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function violationsOf(baseDir: string): Promise<readonly IViolation[]> {
  const { tsConfig: _, ...options } = config.options;
  const { output } = await cruise(['src', 'schema', 'loaders', 'graph-export', 'examples'], {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden as never },
  });
  return (output as ICruiseResult).summary.violations;
}

import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { outdatedFiles } from '../../../tools/release/versions.mjs';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const execute = promisify(execFile);
const directories = temporaryDirectory();
/** What a new version changes, and the programs that do it. */
const COPIED = [
  ...['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md', 'compose.yaml'],
  ...['.changeset', 'docs/guides', 'charts', 'python/pyproject.toml'],
  ...['tools/bump.mjs', 'tools/release/versions.mjs'],
];
const hasGit = await execute('git', ['--version']).then(
  () => true,
  () => false,
);

it('has one version everywhere', () => {
  expect(outdatedFiles(resolve('.')).map(({ file }) => file)).toEqual([]);
});

it.skipIf(!hasGit)(
  'makes the next version of the changesets, everywhere',
  async () => {
    const root = await directories.fresh();
    for (const path of COPIED) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await cp(path, join(root, path), { recursive: true });
    }
    await symlink(resolve('node_modules'), join(root, 'node_modules'));
    await execute('git', ['init', '--quiet'], { cwd: root });
    const { version: before } = JSON.parse(await readFile('package.json', 'utf8'));
    const text = '---\n"forebear": major\n---\n\nA change that people notice.\n';
    await writeFile(join(root, '.changeset/a-change.md'), text);
    await execute(process.execPath, ['tools/bump.mjs'], { cwd: root });

    const read = (path: string) => readFile(join(root, path), 'utf8');
    const { version } = JSON.parse(await read('package.json'));
    expect(version).toBe(`${Number(before.split('.')[0]) + 1}.0.0`);
    expect(await read('CHANGELOG.md')).toMatch(
      new RegExp(`^# forebear\n\n## ${version}\n[\\s\\S]*A change that people notice`),
    );
    expect(await read('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
    const chart = parse(await read('charts/forebear/Chart.yaml'));
    expect([chart.version, chart.appVersion]).toEqual([version, version]);
    expect(parse(await read('compose.yaml')).services.forebear.image).toBe(`forebear:${version}`);
    expect(await read('README.md')).toContain(`forebear-${version}.tgz`);
    const guide = await read('docs/guides/installing.md');
    expect(guide).toContain(`forebear:${version}`);
    expect(guide).not.toContain(before);
    const cluster = await read('docs/guides/kubernetes.md');
    expect(cluster).toContain(`forebear-agent:${version}`);
    expect(cluster).not.toContain(before);
    expect(JSON.parse(await read('package-lock.json')).packages[''].version).toBe(version);
  },
  180_000,
);

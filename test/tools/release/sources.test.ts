import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packChart } from '../../../tools/release/pack-chart.mjs';
import { provenanceOf } from '../../../tools/release/provenance.mjs';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const execute = promisify(execFile);
const directories = temporaryDirectory();
const CHART = 'charts/forebear';
const hasGit = await execute('git', ['--version']).then(
  () => true,
  () => false,
);

async function filesIn(archive: string): Promise<readonly string[]> {
  const { stdout } = await execute('tar', ['-tzf', archive]);
  return stdout.trimEnd().split('\n').sort();
}

it('packs the files of the chart, and no others that are in its folder', async () => {
  const root = await directories.fresh();
  const chart = join(root, 'forebear');
  await cp(CHART, chart, { recursive: true });
  for (const name of ['.env', 'my-values.yaml', 'templates/.deployment.yaml.swp'])
    await writeFile(join(chart, name), 'password');
  const archive = join(root, 'chart.tgz');
  await packChart(chart, archive);
  const packed = await filesIn(archive);
  expect(packed).toEqual(expect.arrayContaining(['forebear/Chart.yaml', 'forebear/values.yaml']));
  expect(packed.filter((name) => /env|my-values|swp/.test(name))).toEqual([]);
}, 180_000);

it.skipIf(!hasGit)(
  'packs every file of the chart that is in the repository',
  async () => {
    const listed = await execute('git', ['ls-files', '--', CHART]).catch(() => undefined);
    const names = listed?.stdout.trimEnd().split('\n') ?? [];
    const archive = join(await directories.fresh(), 'chart.tgz');
    await packChart(CHART, archive);
    expect(await filesIn(archive)).toEqual(
      expect.arrayContaining(names.filter(Boolean).map((name) => name.replace('charts/', ''))),
    );
  },
  180_000,
);

it.skipIf(!hasGit)(
  'names the commit of the clone, and says when a file is not in it',
  async () => {
    const root = await directories.fresh();
    const git = (...words: readonly string[]) =>
      execute('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
        cwd: root,
      });
    const sourceOf = (folder: string) => {
      const options = { version: '1.0.0', subjects: [], startedOn: new Date(0) };
      const { predicate } = provenanceOf({ root: folder, ...options });
      const { resolvedDependencies } = predicate.buildDefinition;
      return resolvedDependencies.find(({ name }) => name === 'source');
    };
    const inner = join(root, 'inner');
    await mkdir(inner);
    for (const folder of [root, inner]) await writeFile(join(folder, 'package-lock.json'), '{}');
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'All');
    const gitCommit = (await git('rev-parse', 'HEAD')).stdout.trim();
    expect(sourceOf(root)).toEqual({
      ...{ name: 'source', digest: { gitCommit } },
      annotations: { isDirty: false },
    });
    await writeFile(join(root, 'new.ts'), '');
    expect(sourceOf(root)?.annotations).toEqual({ isDirty: true });
    expect(sourceOf(inner)).toBeUndefined(); // it is only a folder in another clone
  },
  180_000,
);

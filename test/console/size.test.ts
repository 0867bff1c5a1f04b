import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';

const FOLDER = new URL('../../dist/web/', import.meta.url);
const ENTRY = 'console/index.html';
/** The pages that people open first. */
const FIRST_PAGES = [
  'overview/overview-page.tsx',
  'jobs/jobs-page.tsx',
  'job/job-page.tsx',
  'compare/compare-page.tsx',
  'models/models-page.tsx',
  'model/model-page.tsx',
  'registry/group-page.tsx',
  'registry/version-page.tsx',
  'endpoints/endpoints-page.tsx',
  'endpoint/endpoint-page.tsx',
  'data/data-page.tsx',
  'activity/activity-page.tsx',
  'lineage/lineage-page.tsx',
];
const MOST_SCRIPT_KB = 160;
const MOST_STYLE_KB = 25;

type Manifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[] }>
>;

describe('the first load of the console', () => {
  beforeAll(() => buildWeb(), 120_000);

  it.each(FIRST_PAGES)('is small: %s', (page) => {
    const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8'));
    const chunks = chunksOf(manifest, [ENTRY, `console/pages/${page}`]);
    const scripts = chunks.map((name) => manifest[name]?.file ?? '');
    const styles = chunks.flatMap((name) => manifest[name]?.css ?? []);
    expect(kilobytesOf(scripts)).toBeLessThan(MOST_SCRIPT_KB);
    expect(kilobytesOf(styles)).toBeLessThan(MOST_STYLE_KB);
  });
});

/** The chunks that are loaded for some, each once. */
function chunksOf(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>(names);
  for (const name of found) for (const next of manifest[name]?.imports ?? []) found.add(next);
  return [...found];
}

function kilobytesOf(files: readonly string[]): number {
  const sizes = [...new Set(files)].map(
    (file) => gzipSync(readFileSync(new URL(file, FOLDER))).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

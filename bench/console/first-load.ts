import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = new URL('../../dist/web/', import.meta.url);
const ENTRY = 'console/index.html';
/** The pages that people open first. */
export const FIRST_PAGES = [
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
  'search/search-page.tsx',
];

type Manifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[] }>
>;

/** The size of the first load of a page, in kilobytes compressed by gzip. */
export interface FirstLoad {
  readonly scripts: number;
  readonly styles: number;
}

/** Adds up the built files that a browser loads to show a page. */
export function firstLoadOf(page: string): FirstLoad {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8'));
  const chunks = chunksOf(manifest, [ENTRY, `console/pages/${page}`]);
  return {
    scripts: kilobytesOf(chunks.map((name) => manifest[name]?.file ?? '')),
    styles: kilobytesOf(chunks.flatMap((name) => manifest[name]?.css ?? [])),
  };
}

/** Returns the chunks that some chunks load, each once. */
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

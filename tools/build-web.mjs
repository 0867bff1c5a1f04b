#!/usr/bin/env node
// Builds the pages for browsers into dist/web, unless what they are made of has not changed: npm run build:web.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { renderDocs } from './render-docs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'dist/web');
const STAMP = join(BUILT, 'stamp');
const SOURCES = ['web', 'package-lock.json', 'tools/build-web.mjs'];
/** Smaller files gain nothing from compression. */
const LEAST_BYTES = 1_024;

export async function buildWeb() {
  await buildPages();
  renderDocs(ROOT, join(BUILT, 'docs'));
}

async function buildPages() {
  const stamp = stampOf(SOURCES.flatMap(filesOf));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  rmSync(STAMP, { force: true });
  await asInProduction(() => build({ configFile: join(ROOT, 'web/vite.config.ts') }));
  for (const file of filesOf('dist/web/assets')) compress(join(ROOT, file));
  writeFileSync(STAMP, stamp);
}

/** Under a test runner the pages would have the slower React that is for development. */
async function asInProduction(run) {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

function compress(file) {
  const bytes = readFileSync(file);
  if (bytes.length >= LEAST_BYTES) writeFileSync(`${file}.br`, brotliCompressSync(bytes));
}

function stampOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  const entries = readdirSync(join(ROOT, path), {
    recursive: true,
    withFileTypes: true,
    encoding: 'utf8',
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildWeb();

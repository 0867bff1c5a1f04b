#!/usr/bin/env node
// Joins the compiled command line, its server and their packages into a few files in dist/bundle: a start that reads
// two thousand modules takes twice the time.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLE = join(ROOT, 'dist/bundle');
/** Packages that have native code, or read files beside their own. */
const EXTERNAL = ['better-sqlite3', 'better-sqlite3-napi', 'dockerode', 'open'];

/** Packages that are CommonJS require modules of Node.js. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Threads, shims and images start from dist, so modules keep their URLs there. */
const inPlace = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const place = relative(ROOT, path);
      if (!place.startsWith('dist/')) return undefined;
      const url = `new URL(${JSON.stringify(relative(BUNDLE, path))}, import.meta.url).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url) };
    });
  },
};

/**
 * From a CommonJS package that is loaded on demand, a bundle imports only the default; Node.js
 * finds the named exports.
 */
const loadedLater = {
  name: 'loaded-later',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && relative(ROOT, importer).startsWith('dist/')
        ? { path, external: true }
        : undefined,
    );
  },
};

const { outputFiles } = await build({
  entryPoints: [join(ROOT, 'dist/src/cli/command-line.js')],
  outdir: BUNDLE,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: EXTERNAL,
  banner: { js: REQUIRE },
  keepNames: true, // GraphQL types have the names of their classes
  sourcemap: true,
  tsconfigRaw: {}, // which would lead back to the sources
  plugins: [inPlace, loadedLater],
});

// Unchanged files are kept, because a running server may still load them.
mkdirSync(BUNDLE, { recursive: true });
const old = new Set(readdirSync(BUNDLE));
for (const { path, contents } of outputFiles) {
  const isThere = old.delete(basename(path));
  if (!isThere || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}
for (const name of old) rmSync(join(BUNDLE, name));

writeFileSync(join(ROOT, 'dist/.built'), ''); // its time is that of the build

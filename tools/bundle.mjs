// Joins compiled modules and their packages into a few files.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const BUNDLE = join(ROOT, 'dist/bundle');
/** Packages that have native code, or read files beside their own. */
export const EXTERNAL = ['better-sqlite3', 'better-sqlite3-napi', 'open'];
/** What dockerode needs for SSH and for BuildKit only, and we for neither. */
const UNUSED = /^(ssh2|protobufjs|@grpc\/.*)$/;

/** Packages that are CommonJS require modules of Node.js. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Threads, shims and images start from dist, so modules keep their URLs there. */
const inPlace = (folder) => ({
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const place = relative(ROOT, path);
      if (!place.startsWith('dist/')) return undefined;
      const url = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url) };
    });
  },
});

const unused = {
  name: 'unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * From a CommonJS package that is loaded on demand, a bundle would export only the default; this names what Node.js
 * finds in it.
 */
const loadedLater = {
  name: 'loaded-later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./#]/ }, ({ kind, path, importer }) => {
      const isOurs = relative(ROOT, importer).startsWith('dist/');
      if (kind !== 'dynamic-import' || !isOurs || EXTERNAL.includes(path)) return undefined;
      return { path, namespace: 'loaded-later' };
    });
    onLoad({ filter: /.*/, namespace: 'loaded-later' }, async ({ path }) => {
      const names = Object.keys(await import(path))
        .filter(isNamed)
        .join(', ');
      return {
        contents: `export { ${names} } from '${path}'; import * as all from '${path}'; export default all.default;`,
        resolveDir: ROOT,
      };
    });
  },
};

function isNamed(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}

/** The compiled command line, as an entry point. */
export const COMMAND_LINE = { 'command-line': join(ROOT, 'dist/src/cli/command-line.js') };

/** Joins entry points, by name, into files of dist/bundle that share parts. Returns the files, not yet written. */
export async function bundle(entryPoints, { sourcemap }) {
  return await joined({ entryPoints, outdir: BUNDLE, splitting: true, sourcemap });
}

/**
 * Joins a compiled main.js and what it imports into bundle.js beside it, which starts sooner, and
 * which an image can contain alone. Returns it, not yet written.
 */
export async function bundleBeside(file) {
  return await joined({ entryPoints: [file], outfile: join(dirname(file), 'bundle.js') });
}

async function joined(options) {
  const folder = options.outdir ?? dirname(options.outfile);
  const { outputFiles } = await build({
    ...options,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    keepNames: true, // GraphQL types have the names of their classes
    tsconfigRaw: {}, // which would lead back to the sources
    plugins: [inPlace(folder), loadedLater, unused],
    logOverride: { 'import-is-undefined': 'silent' }, // not every package has a default
    absWorkingDir: ROOT,
  });
  return outputFiles;
}

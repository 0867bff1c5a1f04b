// What compiled files import, found by esbuild.
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { ROOT } from './manifest.mjs';

/** Returns the files that are reached from entry points, and the packages that they import. Paths are relative to the repository. */
export async function reachedFrom(entryPoints, conditions = []) {
  const { metafile } = await build({
    entryPoints,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    tsconfigRaw: {},
    conditions,
    absWorkingDir: ROOT,
  });
  const imported = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imported.flatMap(({ external, path }) =>
    external && isPackage(path) ? [path] : [],
  );
  return { files: Object.keys(metafile.inputs), packages };
}

/** esbuild's own helpers are written as `<runtime>`. */
function isPackage(path) {
  return !isBuiltin(path) && !path.startsWith('<');
}

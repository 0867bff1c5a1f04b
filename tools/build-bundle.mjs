#!/usr/bin/env node
// Joins the compiled command line, its server and their packages into a few files in dist/bundle: a start that reads
// two thousand modules takes twice the time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUNDLE, bundle, bundleBeside, COMMAND_LINE } from './bundle.mjs';

const outputFiles = await bundle(COMMAND_LINE, { sourcemap: true });
for (const program of programs())
  for (const { path, contents } of await bundleBeside(program)) writeFileSync(path, contents);

// Unchanged files are kept, because a running server may still load them.
mkdirSync(BUNDLE, { recursive: true });
const old = new Set(readdirSync(BUNDLE));
for (const { path, contents } of outputFiles) {
  const isThere = old.delete(basename(path));
  if (!isThere || !readFileSync(path).equals(contents)) writeFileSync(path, contents);
}
for (const name of old) rmSync(join(BUNDLE, name));

/** The shims and the agents: each launch waits for them. */
function programs() {
  const containers = join(BUNDLE, '../containers');
  return readdirSync(containers)
    .flatMap((runner) => ['shim', 'agent'].map((part) => join(containers, runner, part, 'main.js')))
    .filter((path) => existsSync(path));
}

writeFileSync(join(BUNDLE, '../.built'), ''); // its time is that of the build

#!/usr/bin/env node
// Makes the next version from what is in .changeset, and writes it everywhere: npm run bump.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syncVersions } from './release/versions.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

try {
  const changeset = join(ROOT, 'node_modules/.bin/changeset');
  execFileSync(changeset, ['version'], { cwd: ROOT, stdio: 'inherit' });
  for (const file of syncVersions(ROOT)) console.log(`${file} has the new version`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

#!/usr/bin/env node
// Makes a Python with the packages for the tests of the Python client: npm run client-python.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extraPlace } from './extra-place.mjs';

const PACKAGE = fileURLToPath(new URL('../python', import.meta.url));
/** These build the package without an index, in tests. */
const BUILDERS = ['hatchling==1.33.0', 'build==1.6.1'];

const { folder, marker, installed } = extraPlace('client-python');
const interpreter = join(folder, 'venv/bin/python');
const wanted = `${BUILDERS}\n${readFileSync(join(PACKAGE, 'pyproject.toml'), 'utf8')}`;

let known = installed === undefined ? undefined : JSON.parse(installed);
if (known?.project !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('/usr/bin/env', ['python3', '-m', 'venv', join(folder, 'venv')]);
  run(interpreter, ['-m', 'pip', 'install', '-q', ...BUILDERS, `${PACKAGE}[test]`]);
  known = { interpreter, project: wanted };
  writeFileSync(marker, JSON.stringify(known));
}
console.log(`client-python: ${known.interpreter}`);

function run(program, words) {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

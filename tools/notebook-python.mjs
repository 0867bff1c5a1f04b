#!/usr/bin/env node
// Makes a Python with the client of graph-notebook, for tests: npm run notebook-python. Prints its interpreter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notebookPython } from './notebook-python-place.mjs';

const { folder, interpreter, marker } = notebookPython();
const PACKAGES = ['graph-notebook==5.3.0'];

const wanted = JSON.stringify(PACKAGES);
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('/usr/bin/env', ['python3', '-m', 'venv', join(folder, 'venv')]);
  run(interpreter, ['-m', 'pip', 'install', '-q', ...PACKAGES]);
  run(interpreter, ['-c', 'import graph_notebook.neptune.client']);
  writeFileSync(marker, wanted);
}
console.log(`notebook-python: ${interpreter}`);

function run(program, words) {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

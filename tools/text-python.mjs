#!/usr/bin/env node
// Makes a Python with the libraries of text classification: npm run text-python. Prints its interpreter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textFrameworks, textPython } from './text-python-place.mjs';

const { folder, interpreter, marker } = textPython();
const BASE = '/usr/bin/python3';
/** Debian's PyTorch, which needs no GPU and was built for NumPy 1; OpenBLAS makes it several times faster. */
const SYSTEM = ['python3-torch', 'python3-venv', 'libopenblas0-pthread'];
/** The packages of the image of text classification. */
const LIST = new URL('../containers/images/text-classification/requirements.txt', import.meta.url);
const PACKAGES = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line.includes('==')); // Debian provides PyTorch

const wanted = JSON.stringify([SYSTEM, PACKAGES]);
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  if (!hasTorch()) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...SYSTEM]);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(BASE, ['-m', 'venv', '--system-site-packages', join(folder, 'venv')]);
  run(interpreter, ['-m', 'pip', 'install', '-q', ...PACKAGES]);
  run(interpreter, ['-c', 'import torch, transformers, sklearn, datasets']);
  writeFileSync(marker, wanted);
}
console.log(`text-python: ${interpreter}`);
console.log(`in forebear.json: ${JSON.stringify({ frameworks: textFrameworks() })}`);

function hasTorch() {
  try {
    execFileSync(BASE, ['-c', 'import torch, venv'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(program, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

#!/usr/bin/env node
// Makes a Python with the libraries of text classification: npm run text-python. Prints its interpreter.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textPython } from './text-python-place.mjs';

const { folder, interpreter, marker } = textPython();
const BASE = '/usr/bin/python3';
/** Debian's PyTorch, which needs no GPU and was built for NumPy 1; OpenBLAS makes it several times faster. */
const SYSTEM = ['python3-torch', 'python3-venv', 'libopenblas0-pthread'];
const PACKAGES = [
  'transformers==4.44.2',
  'tokenizers==0.19.1',
  'accelerate==0.33.0',
  'datasets==2.21.0',
  'pyarrow==17.0.0',
  'pandas==2.2.3',
  'numpy==1.26.4',
  'scipy==1.13.1',
  'scikit-learn==1.5.2',
  'safetensors==0.8.0',
  'huggingface-hub==0.36.2',
];

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
const framework = {
  transformersVersion: '4.44.2',
  pytorchVersion: '1.13.1',
  pyVersion: 'py311',
  interpreter,
};
console.log(`in forebear.json: ${JSON.stringify({ frameworks: { text: framework } })}`);

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

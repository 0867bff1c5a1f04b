#!/usr/bin/env node
// Makes a Python with Amazon's clients, for the tests of the AWS door: npm run aws-python.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extraPlace } from './extra-place.mjs';

/** The versions whose requests the door was written for, and the server that a bench compares it with. */
const PACKAGES = [
  'boto3==1.44.5',
  'sagemaker==2.257.7',
  'moto[server]==5.2.5',
  'setuptools==80.9.0',
];

/** The next line of the SDK, which does not install beside the other. */
const CORE = ['boto3==1.44.8', 'sagemaker-core==2.27.0'];

const { folder, marker, installed } = extraPlace('aws-python');
const interpreter = join(folder, 'venv/bin/python');
const core = join(folder, 'core/bin/python');
const wanted = [...PACKAGES, ...CORE].join(' ');

let known = installed === undefined ? undefined : JSON.parse(installed);
if (known?.packages !== wanted) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, packages] of Object.entries({ venv: PACKAGES, core: CORE })) {
    run('/usr/bin/env', ['python3', '-m', 'venv', join(folder, name)]);
    run(join(folder, name, 'bin/python'), ['-m', 'pip', 'install', '-q', ...packages]);
  }
  known = { interpreter, core, packages: wanted };
  writeFileSync(marker, JSON.stringify(known));
}
console.log(`aws-python: ${known.interpreter}`);

function run(program, words) {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

#!/usr/bin/env node
// Unpacks a Chromium that comes in a package of npm, for tests: npm run browser. Prints its program.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extraPlace } from './extra-place.mjs';

const PACKAGE = '@sparticuz/chromium@143.0.4';
/**
 * The package unpacks into the folder of temporary files; it contains libraries for machines that
 * lack them.
 */
const UNPACK = `
  const { default: chromium } = await import('@sparticuz/chromium');
  console.log(JSON.stringify({ program: await chromium.executablePath() }));
`;

const { folder, marker, installed } = extraPlace('browser');

let browser = installed === undefined ? undefined : JSON.parse(installed);
if (browser?.package !== PACKAGE) {
  browser = install();
  writeFileSync(marker, JSON.stringify(browser));
}
console.log(`browser: ${browser.program}`);

function install() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', PACKAGE]);
  const { program } = JSON.parse(run(process.execPath, ['--input-type=module', '-e', UNPACK]));
  const libraries = join(folder, 'al2023/lib');
  for (const env of [{}, ...(existsSync(libraries) ? [{ LD_LIBRARY_PATH: libraries }] : [])]) {
    if (starts(program, env)) return { package: PACKAGE, program, env };
  }
  throw new Error(`${program} does not start here: a library is missing (see ldd).`);
}

function run(program, words) {
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  return execFileSync(program, words, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function starts(program, env) {
  try {
    const words = ['--version']; // it needs all of the libraries
    const options = { env: { ...process.env, ...env }, timeout: 10_000, stdio: 'ignore' };
    execFileSync(program, words, options);
    return true;
  } catch {
    return false;
  }
}

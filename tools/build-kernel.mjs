#!/usr/bin/env node
// Compiles the training kernel to WebAssembly and embeds it in a TypeScript file. With --check, fails when the
// committed file is out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KERNEL = 'containers/images/ipinsights/kernel';
const TARGET = `${KERNEL}/generated/kernel-binary.ts`;
const OPTIONS =
  '--runtime stub --importMemory --sharedMemory --initialMemory 2 --maximumMemory 65536 ' +
  '--memoryBase 65536 --enable simd,threads --noAssert -O3 --converge';

const directory = mkdtempSync(join(tmpdir(), 'kernel-'));
try {
  const binary = join(directory, 'kernel.wasm');
  const compiler = 'node_modules/assemblyscript/bin/asc.js';
  const args = [compiler, `${KERNEL}/assembly/index.ts`, '-o', binary, ...OPTIONS.split(' ')];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  const text = embed(readFileSync(binary).toString('base64'));
  if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
  else if (readFileSync(TARGET, 'utf8') !== text) {
    console.error(`${TARGET} differs from its compiled source; run npm run build:kernel.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function embed(base64) {
  const lines = base64.match(/.{1,96}/g).map((line) => `  '${line}',`);
  return [
    '// Made by tools/build-kernel.mjs from kernel/assembly; do not edit.',
    'export const KERNEL_BINARY: string = [',
    ...lines,
    "].join('');",
    '',
  ].join('\n');
}

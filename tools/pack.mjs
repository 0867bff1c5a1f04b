#!/usr/bin/env node
// Makes forebear-<version>.tgz and forebear-client-<version>.tgz from what is built: npm run pack [-- <folder>].
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageClient } from './pack/stage-client.mjs';
import { stageForebear } from './pack/stage-forebear.mjs';

const target = resolve(process.argv[2] ?? '.');
mkdirSync(target, { recursive: true });
for (const stage of [stageForebear, stageClient]) {
  const folder = mkdtempSync(join(tmpdir(), 'forebear-pack-'));
  try {
    await stage(folder);
    const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target];
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

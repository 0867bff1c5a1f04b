#!/usr/bin/env node
// Sends a folder of OpenLineage events to servers of the test: `npm run test:openlineage -- <folder>`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const [folder] = process.argv.slice(2);
const given = folder === undefined ? {} : { OPENLINEAGE_EVENTS: resolve(folder) };
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'own', 'test/openlineage'], {
  env: { ...process.env, ...given },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

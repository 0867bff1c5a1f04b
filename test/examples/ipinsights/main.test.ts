import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const path = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

it.each([
  ['examples/ipinsights/main.ts', '--users', 'many'],
  ['examples/ipinsights/main.ts', '--directory', '/proc/x'],
  ['examples/ipinsights/main.ts', '--unknown'],
  ['bench/run.ts', 'nothing'],
  ['bench/run.ts', 'commit', '--scale', '0'],
  ['bench/run.ts', 'commit', '--store', 'nowhere'],
])(
  '%s refuses %s %s with its usage',
  (file, ...words) => {
    const loader = ['--conditions=forebear:source', '--import', TSX];
    const { status, stderr } = spawnSync(process.execPath, [...loader, path(file), ...words]);
    expect([status, String(stderr)]).toEqual([2, expect.stringMatching(/^[^\n]+\nusage: /)]);
  },
  60_000,
);

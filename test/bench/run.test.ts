import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

it.each([
  ['bench/run.ts', 'nothing'],
  ['bench/run.ts', 'commit', '--scale', '0'],
  ['bench/run.ts', 'commit', '--store', 'nowhere'],
])(
  '%s refuses %s %s with its usage',
  (file, ...words) => {
    const { status, stderr } = spawnSync(process.execPath, [
      '--import',
      'tsx',
      path(file),
      ...words,
    ]);
    expect([status, String(stderr)]).toEqual([2, expect.stringMatching(/^[^\n]+\nusage: /)]);
  },
  60_000,
);

it('bench/run.ts prints the figures of a bench as JSON, and nothing else', () => {
  const words = ['policy', '--json', '--scale', '0.01'];
  const { stdout } = spawnSync(process.execPath, [
    '--import',
    'tsx',
    path('bench/run.ts'),
    ...words,
  ]);
  expect(JSON.parse(String(stdout))).toMatchObject({ added_ms: expect.any(Number) });
}, 60_000);

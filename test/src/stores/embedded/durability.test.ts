import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { verifyLedger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const ROUNDS = Math.max(2, Math.floor(Number(process.env['FAULT_ROUNDS'] ?? 10) / 3));
const PROGRAM = join(import.meta.dirname, '../../../fixtures/programs/commit-forever.ts');

describe('kill -9', () => {
  const directories = temporaryDirectory();

  it('loses no acknowledged commit', { timeout: ROUNDS * 20_000 }, async () => {
    const directory = await directories.fresh();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const line of await runAndKill(directory, `round-${round}`)) {
        const [seq, name = ''] = line.split(' ');
        acknowledged.set(name, Number(seq));
      }
      const store = await openEmbeddedStore({ directory });
      const names = [...acknowledged.keys()];
      const found = await store.vertices(names.map(vertexIdOf));
      const versions = names.map((name) => found.get(vertexIdOf(name))?.version);
      expect(versions).toEqual([...acknowledged.values()]);
      expect((await verifyLedger(store)).ok).toBe(true);
      await store.close();
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  });
});

/** Kills the program at a random moment after its first acknowledgements; returns its whole lines. */
async function runAndKill(directory: string, prefix: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, directory, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child.stdout, 'data');
  await delay(Math.random() * 150);
  child.kill('SIGKILL');
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}

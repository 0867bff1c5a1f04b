import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openStorage } from '#src/server/store/open-storage.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { put, vertex } from '../contract/graph-store/elements.js';
import { CliProcess, runCli } from '../support/cli-process.js';
import { ManualClock } from '../support/manual-clock.js';

const LABELS = 12;
const VERTICES = 4_000;
const BUCKET = 'export-bucket';
/** A little more than how long an export may say nothing until it counts as interrupted. */
const SILENCE_MS = 31_000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forebear-faults-'));
  const store = await openEmbeddedStore({ directory: join(directory, 'graph') });
  const clock = new ManualClock();
  const ledger = new Ledger({ store, clock });
  for (let label = 0; label < LABELS; label += 1) {
    const names = Array.from({ length: VERTICES }, (_, index) => `${label}-${index}`);
    await ledger.commit(put(...names.map((name) => vertex(name, { labels: [`Kind${label}`] }))));
  }
  await ledger.close();
  await store.close();
  const config = { dataDirectory: directory, storage: 'filesystem', region: 'local' } as const;
  await using storage = await openStorage(config as never, { clock });
  await storage.createBucket(BUCKET);
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));

describe('an export that is killed', () => {
  it('leaves no manifest; the same command continues it, and --clean removes all of it', {
    timeout: 240_000,
  }, async () => {
    const whole = await exported('whole');
    expect(whole).toMatchObject({ code: 0 });
    const killed = ['early', 'late', 'unwanted'] as const;
    for (const [at, name] of killed.entries()) {
      const files = await killedAt(name, 1 + at * 4);
      expect(files).toBeLessThan(LABELS);
      expect(await besides(name)).toEqual([`${name}.progress.json`]);
      const again = await exported(name);
      expect(again.stderr).toContain('under way');
    }
    await sleep(SILENCE_MS);
    for (const name of ['early', 'late']) {
      expect(await exported(name)).toMatchObject({ code: 0 });
      expect(await besides(name)).toEqual([`${name}.manifest.json`]);
      expect(await contents(name)).toEqual(await contents('whole'));
    }
    expect(await exported('unwanted', '--clean')).toMatchObject({ code: 0 });
    expect(await contents('unwanted')).toEqual({});
    expect(await besides('unwanted')).not.toContain('unwanted.manifest.json');
  });
});

function wordsFor(name: string, ...more: readonly string[]): string[] {
  return ['export', `s3://${BUCKET}/${name}/`, '--data-directory', directory, ...more];
}

function exported(name: string, ...more: readonly string[]) {
  return runCli(directory, wordsFor(name, ...more));
}

/** Kills an export once it has written so many files; returns how many there are then. */
async function killedAt(name: string, files: number): Promise<number> {
  const running = new CliProcess(directory, wordsFor(name));
  const isEnded = running.ended().then(() => true);
  while (Object.keys(await namesOf(name)).length < files) {
    const ended = await Promise.race([isEnded, sleep(1, false)]);
    if (ended) throw new Error('The export ended before it was killed.');
  }
  running.signal('SIGKILL');
  await isEnded;
  return (await namesOf(name)).length;
}

const bucket = () => join(directory, 'objects', BUCKET);

async function namesOf(name: string): Promise<readonly string[]> {
  return readdir(join(bucket(), name)).catch(() => []);
}

/** What lies beside a destination. */
async function besides(name: string): Promise<readonly string[]> {
  const names = await readdir(bucket());
  return names.filter((each) => each.startsWith(`${name}.`)).map((each) => each.replace('%o', ''));
}

async function contents(name: string): Promise<Readonly<Record<string, string>>> {
  const rows = (text: string) => text.slice(0, text.lastIndexOf('\nFBOBJ1\n'));
  const files = await Promise.all(
    (await namesOf(name)).map(
      async (file) => [file, rows(await readFile(join(bucket(), name, file), 'latin1'))] as const,
    ),
  );
  return Object.fromEntries(files);
}

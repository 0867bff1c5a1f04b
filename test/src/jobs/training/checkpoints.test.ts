import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { collect } from '../../../contract/object-storage/harness.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const CHECKPOINTS = 's3://forebear-local-000000000000/checkpoints';
const PATIENCE = { timeout: 60_000, interval: 50 };

async function contentOf(name: string): Promise<string> {
  const { body } = await platform.storage.get(toS3Uri(`${CHECKPOINTS}/${name}`));
  return (await collect(body)).toString();
}

describe('checkpoints', () => {
  it('are stored while the program runs, when they change, and at its end', async () => {
    const puts: string[] = [];
    let isAway = true;
    platform = await openPlatform({
      seenStorage: (inner) =>
        watched(inner, (uri) => {
          if (!uri.startsWith(CHECKPOINTS)) return;
          if (isAway) throw new PlatformError('STORAGE_UNAVAILABLE', 'It is away.');
          puts.push(uri.slice(CHECKPOINTS.length + 1));
        }),
      times: { checkpointIntervalMs: 100 },
    });
    const request = { name: 'job', program: 'checkpoints.mjs', checkpointUri: CHECKPOINTS };
    await platform.jobs.submit(platform.request(request), TESTER);
    const noted = () => platform.notes.some((note) => note.startsWith('checkpoints are not'));
    await vi.waitFor(() => expect(noted()).toBe(true), PATIENCE);
    isAway = false;
    await vi.waitFor(async () => expect(await contentOf('state.txt')).toBe('second'), PATIENCE);
    expect(await platform.jobs.get('job')).toMatchObject({ phase: 'training' });
    await platform.jobs.stop('job', TESTER);
    expect(await platform.ended('job')).toMatchObject({ status: 'Stopped' });
    expect(await contentOf('last.txt')).toBe('last');
    expect(puts.filter((name) => name === 'constant.txt')).toHaveLength(1);
    expect(puts.filter((name) => name === 'last.txt')).toHaveLength(1);
  });
});

describe('a checkpoint that the program removes before it is stored', () => {
  it('is skipped', async () => {
    let removed = false;
    platform = await openPlatform({
      seenStorage: (inner) =>
        watched(inner, (uri) => {
          if (removed || !uri.endsWith('/constant.txt')) return;
          removed = true;
          const [job = ''] = readdirSync(join(platform.directory, 'jobs'));
          rmSync(join(platform.directory, 'jobs', job, 'algo-1', 'checkpoints', 'constant.txt'));
        }),
      times: { checkpointIntervalMs: 100 },
    });
    const request = { name: 'job', program: 'checkpoints.mjs', checkpointUri: CHECKPOINTS };
    await platform.jobs.submit(platform.request(request), TESTER);
    await vi.waitFor(async () => expect(await contentOf('state.txt')).toBe('second'), PATIENCE);
    await platform.jobs.stop('job', TESTER);
    expect(await platform.ended('job')).toMatchObject({ status: 'Stopped' });
    expect(removed).toBe(true);
    expect(platform.notes.some((note) => note.includes('ENOENT'))).toBe(true);
  });
});

describe('a checkpoint whose name cannot be an object key', () => {
  const script = [
    'cd "$SVC_OUTPUT_DIR"',
    "printf before > '../checkpoints/a' && printf never > '../checkpoints/b\\c'",
    "printf after > '../checkpoints/d' && printf result > data/result",
    'sleep 1',
  ].join(' && ');

  it('is logged once; the others are stored and the job succeeds', async () => {
    platform = await openPlatform({ times: { checkpointIntervalMs: 100 } });
    const ends = { well: 'exit 0', badly: 'exit 3' };
    for (const [name, end] of Object.entries(ends)) {
      const algorithm = { image: 'fixture', entrypoint: ['sh', '-c', `${script}; ${end}`] };
      const checkpointUri = `${CHECKPOINTS}/${name}`;
      await platform.jobs.submit(platform.request({ name, algorithm, checkpointUri }), TESTER);
    }
    const well = await platform.ended('well');
    expect(well).toMatchObject({ status: 'Completed' });
    expect(well.modelData).toBeDefined();
    const badly = await platform.ended('badly');
    expect(badly.failureReason).toBe('AlgorithmError: exit code 3 on algo-1.');
    const output = toS3Uri('s3://forebear-local-000000000000/badly/output/output.tar.gz');
    expect(await platform.storage.head(output)).toBeDefined();
    for (const name of Object.keys(ends)) {
      expect(await contentOf(`${name}/a`)).toBe('before');
      expect(await contentOf(`${name}/d`)).toBe('after');
    }
    const reported = platform.notes.filter((note) => note.startsWith('a checkpoint is not stored'));
    expect(reported).toHaveLength(2);
  });
});

/** Calls a hook before every put. */
function watched(inner: ObjectStorage, onPut: (uri: string) => void): ObjectStorage {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'put') return value.bind(target);
      return async (...args: Parameters<ObjectStorage['put']>) => {
        onPut(args[0]);
        return target.put(...args);
      };
    },
  });
}

import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { ChannelRequest } from '#src/domain/training/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
afterEach(() => platform.destroy());

const BUCKET = 's3://forebear-local-000000000000';
const ROWS = 100_000;

interface Asked {
  readonly words: readonly string[];
  readonly channels: readonly ChannelRequest[];
  readonly instanceCount?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

async function submit({ words, channels, instanceCount = 1, environment = {} }: Asked) {
  const { entrypoint = [] } = platform.request({ program: 'pipes.mjs' }).algorithm;
  return platform.jobs.submit(
    platform.request({
      name: 'job',
      algorithm: { image: 'fixture', entrypoint, arguments: words },
      channels: channels.map((channel) => ({ inputMode: 'Pipe', ...channel })),
      resources: { instanceType: 'local', instanceCount },
      environment,
    }),
    TESTER,
  );
}

/** What the program said, once the job has ended well. */
async function said(): Promise<readonly string[]> {
  const job = await platform.ended('job');
  expect(job.failureReason).toBeUndefined();
  return (await platform.log(job)).filter((line) => line.startsWith('127.0.0.')).sort();
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at}\n`).join('');

describe('a channel that is read through pipes', () => {
  it('has all of its objects in their order, again in each epoch', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/data/a`, numbers(ROWS));
    await platform.put(`${BUCKET}/data/b/c`, '7\n');
    await submit({ words: ['train:3'], channels: [{ name: 'train', uri: `${BUCKET}/data/` }] });
    const sum = (ROWS * (ROWS - 1)) / 2 + 7;
    expect(await said()).toEqual(
      [0, 1, 2].map((epoch) => `127.0.0.1 train_${epoch}: ${ROWS + 1} lines, ${sum}`),
    );
  });

  it('is sharded, unpacked, or listed by a manifest, as channels of files are', async () => {
    platform = await openPlatform();
    for (const [index, key] of ['a', 'b', 'c'].entries())
      await platform.put(`${BUCKET}/data/${key}`, `${10 ** index}\n`);
    await platform.put(
      `${BUCKET}/manifest.json`,
      JSON.stringify([{ prefix: `${BUCKET}/data/` }, 'c', 'a']),
    );
    await platform.storage.put(
      toS3Uri(`${BUCKET}/packed/d.gz`),
      (async function* () {
        yield gzipSync('5\n6\n');
      })(),
    );
    await submit({
      words: ['share:2', 'packed:1', 'listed:1'],
      channels: [
        { name: 'share', uri: `${BUCKET}/data/`, distribution: 'ShardedByS3Key' },
        { name: 'packed', uri: `${BUCKET}/packed/`, compression: 'Gzip' },
        { name: 'listed', uri: `${BUCKET}/manifest.json`, dataType: 'ManifestFile' },
      ],
      instanceCount: 2,
    });
    expect(await said()).toEqual([
      '127.0.0.1 listed_0: 2 lines, 101',
      '127.0.0.1 packed_0: 2 lines, 11',
      '127.0.0.1 share_0: 2 lines, 101',
      '127.0.0.1 share_1: 2 lines, 101',
      '127.0.0.2 listed_0: 2 lines, 101',
      '127.0.0.2 packed_0: 2 lines, 11',
      '127.0.0.2 share_0: 1 lines, 10',
      '127.0.0.2 share_1: 1 lines, 10',
    ]);
  });

  it('may be read in part, or not at all', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/data/a`, numbers(ROWS));
    await submit({
      words: ['train:2:10', 'train:0'],
      channels: [
        { name: 'train', uri: `${BUCKET}/data/` },
        { name: 'unread', uri: `${BUCKET}/data/` },
      ],
    });
    expect(await said()).toEqual([
      '127.0.0.1 train_0: 5 lines, 10',
      '127.0.0.1 train_1: 5 lines, 10',
    ]);
  });

  it('continues while no server runs', async () => {
    platform = await openPlatform({ store: 'embedded' });
    await platform.put(`${BUCKET}/data/a`, numbers(ROWS));
    const channels = [{ name: 'train', uri: `${BUCKET}/data/` }];
    const job = await submit({ words: ['train:5'], channels, environment: { PAUSE: '400' } });
    await vi.waitFor(
      async () => expect((await platform.log(job)).join()).toContain('train_0'),
      15_000,
    );
    const { directory } = platform;
    await platform.close();
    platform = await openPlatform({ directory, store: 'embedded' });
    const sum = (ROWS * (ROWS - 1)) / 2;
    expect(await said()).toEqual(
      [0, 1, 2, 3, 4].map((epoch) => `127.0.0.1 train_${epoch}: ${ROWS} lines, ${sum}`),
    );
  });

  it('fails the job, rather than end too early, when its pipe is replaced', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/data/a`, '1\n');
    const script =
      'cd "$SM_INPUT_DIR/data" && rm train_0 && ln -s ../../model/x train_0 && sleep 30';
    await platform.jobs.submit(
      platform.request({
        name: 'job',
        algorithm: { image: 'fixture', entrypoint: ['sh', '-c', script] },
        channels: [{ name: 'train', uri: `${BUCKET}/data/`, inputMode: 'Pipe' }],
      }),
      TESTER,
    );
    const job = await platform.ended('job');
    expect(job.failureReason).toMatch(/its input could no longer be given to it/);
  });

  it('is refused by a runner without pipes', async () => {
    platform = await openPlatform({
      seenRunner: (inner) =>
        new Proxy(inner, {
          get: (target, name) => {
            if (name === 'supports') return { pipes: false };
            const member: unknown = Reflect.get(target, name);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        }),
      settings: { slots: 0 },
    });
    const channels = [{ name: 'train', uri: `${BUCKET}/data/` }];
    await expect(submit({ words: [], channels })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('a channel of FAST_FILE', () => {
  it('is given as files, and the log reports it', async () => {
    platform = await openPlatform();
    await platform.put(`${BUCKET}/data/a`, '1\n');
    const channels = [{ name: 'train', uri: `${BUCKET}/data/`, inputMode: 'FastFile' as const }];
    await platform.jobs.submit(platform.request({ name: 'job', channels }), TESTER);
    const log = await platform.log(await platform.ended('job'));
    expect(log.filter((line) => line.includes('FAST_FILE'))).toHaveLength(1);
    expect(log).toContain('channel train: 1 files, 1 rows');
  });
});

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ChannelError, readChannel } from '#containers/images/ipinsights/data/channel.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const temporary = temporaryDirectory();

describe('readChannel', () => {
  it('reads the files of all folders in the order of their paths', async () => {
    const directory = await temporary.fresh();
    await mkdir(join(directory, 'b'));
    await writeFile(join(directory, 'b', 'part'), 'x,0.0.0.2\n');
    await writeFile(join(directory, 'c.csv'), 'x,0.0.0.3');
    await writeFile(join(directory, 'a.csv'), 'x,0.0.0.1');
    const pairs = await readChannel('train', directory);
    expect([...pairs.addresses]).toEqual([1, 2, 3]);
  });

  it('names a channel that is missing or empty', async () => {
    const directory = await temporary.fresh();
    await expect(readChannel('train', directory)).rejects.toThrow(/'train' is empty/);
    await writeFile(join(directory, 'blank.csv'), '\n\n');
    await expect(readChannel('train', directory)).rejects.toThrow(ChannelError);
    await expect(readChannel('test', join(directory, 'x'))).rejects.toThrow(/'test' is missing/);
  });

  it('names the file, row and text of malformed data', async () => {
    const directory = await temporary.fresh();
    await writeFile(join(directory, 'a.csv'), 'x,0.0.0.1\n');
    await writeFile(join(directory, 'b.csv'), 'x,0.0.0.1\ny,300.0.0.1\n');
    const reading = readChannel('validation', directory);
    await expect(reading).rejects.toThrow(/'validation', file 'b\.csv', row 2: 'y,300\.0\.0\.1'/);
    await expect(reading).rejects.toBeInstanceOf(ChannelError);
  });

  it('reads a million rows in little time and memory', async () => {
    const directory = await temporary.fresh();
    const file = createWriteStream(join(directory, 'a.csv'));
    const piece = Array.from({ length: 1000 }, (_, i) => `user_${i}, 10.${i % 256}.2.3\n`).join('');
    for (let i = 0; i < 1000; i++) if (!file.write(piece)) await once(file, 'drain');
    await new Promise((done) => file.end(() => done(undefined)));
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const pairs = await readChannel('train', directory);
    expect(pairs.length).toBe(1_000_000);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });
});

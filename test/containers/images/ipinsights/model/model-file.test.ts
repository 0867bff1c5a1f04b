import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Network } from '#containers/images/ipinsights/kernel/network.js';
import {
  ModelFileError,
  readModel,
  writeModel,
} from '#containers/images/ipinsights/model/model-file.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const temporary = temporaryDirectory();
const opened: Network[] = [];
afterEach(async () => {
  for (const network of opened.splice(0)) await network.close();
});

function trained(layers: number, dimension = 5): Network {
  const training = { records: 50, batch: 10, random: 1, shuffled: 0, learningRate: 0.1 };
  const network = new Network({
    shape: { entityRows: 7, dimension, layers },
    training: { ...training, weightDecay: 0, seed: 1 },
  });
  opened.push(network);
  network.records.entities.forEach((_, i, entities) => {
    entities[i] = i % 7;
  });
  network.beginEpoch(0);
  network.train({ epoch: 0, first: 0, count: 5, step: 0 });
  return network;
}

describe('model files', () => {
  it.each([0, 1, 3])('restore the network that was written, %i layers', async (layers) => {
    const directory = await temporary.fresh();
    const network = trained(layers);
    await writeModel(directory, network, { seed: 1 });
    const read = await readModel(directory);
    opened.push(read);
    expect(read.shape).toEqual(network.shape);
    const rows = Uint32Array.from({ length: 100 }, (_, i) => i % 7);
    const addresses = Uint32Array.from({ length: 100 }, (_, i) => Math.imul(i, 0x0765_4321));
    expect(read.score(rows, addresses)).toEqual(network.score(rows, addresses));
    expect((await readdir(directory)).sort()).toEqual(['model.bin', 'model.json']);
    const description: unknown = JSON.parse(await readFile(join(directory, 'model.json'), 'utf8'));
    expect(description).toMatchObject({ format: 'forebear-ipinsights', version: 1, seed: 1 });
  });

  it('are refused when missing, truncated or of another format', async () => {
    const directory = await temporary.fresh();
    await expect(readModel(directory)).rejects.toThrow(/no model/);
    await writeModel(directory, trained(1), {});
    const path = join(directory, 'model.bin');
    await truncate(path, 1000);
    await expect(readModel(directory)).rejects.toThrow(/damaged/);
    await truncate(path, 20);
    await expect(readModel(directory)).rejects.toBeInstanceOf(ModelFileError);
    await writeFile(path, Buffer.alloc(100, 'x'));
    await expect(readModel(directory)).rejects.toThrow(/not a model/);
    const header = Buffer.alloc(32);
    header.write('FBIPINS1');
    header.writeUInt32LE(99, 8);
    await writeFile(path, header);
    await expect(readModel(directory)).rejects.toThrow(/version 99/);
  });
});

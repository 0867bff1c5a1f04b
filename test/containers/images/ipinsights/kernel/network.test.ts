import { afterEach, describe, expect, it } from 'vitest';
import { Network, type TrainingOptions } from '#containers/images/ipinsights/kernel/network.js';

const opened: Network[] = [];
afterEach(async () => {
  for (const network of opened.splice(0)) await network.close();
});

interface Setting {
  readonly layers?: number;
  readonly dimension?: number;
  readonly threads?: number;
  readonly training?: Partial<TrainingOptions>;
}

function open({ layers = 1, dimension = 6, threads = 1, training = {} }: Setting): Network {
  const network = new Network({
    shape: { entityRows: 5, dimension, layers },
    threads,
    training: {
      records: 12,
      batch: 12,
      random: 2,
      shuffled: 2,
      learningRate: 0,
      weightDecay: 0,
      seed: 3,
      ...training,
    },
  });
  opened.push(network);
  const { addresses, entities } = network.records;
  for (let i = 0; i < addresses.length; i++) {
    addresses[i] = Math.imul(i % 7, 0x1234_5679);
    entities[i] = i % 5;
  }
  network.beginEpoch(0);
  return network;
}

/** Makes every number large enough for differences in float32. */
function spread(network: Network): void {
  let n = 1;
  for (const row of network.rows()) {
    for (let i = 0; i < row.length; i++) row[i] = Math.sin(n++ * 12.9898) * 0.6;
  }
}

const batch = { epoch: 0, first: 0, count: 1, step: 0 };

/** The loss over the only batch; with a learning rate of zero nothing is learned. */
function loss(network: Network): number {
  network.train(batch);
  return network.takeStatistics().loss;
}

function learned(network: Network): Buffer {
  return Buffer.concat(
    Array.from(network.rows(), (row) => Buffer.from(new Uint8Array(new Float32Array(row).buffer))),
  );
}

describe('gradients', () => {
  it.each([0, 1, 2, 3])('equal finite differences with %i layers', (layers) => {
    const network = open({ layers });
    spread(network);
    loss(network);
    const samples = 12 * 5;
    // After the first step Adam's first moment is a tenth of the gradient of the mean loss.
    const gradients = Array.from(network.rows('averages'), (row) => row.map((v) => v * 10));
    const rows = [...network.rows()];
    const touched = rows.flatMap((row, index) =>
      gradients[index]?.some((value) => value !== 0) ? [{ row, index }] : [],
    );
    expect(touched.length).toBeGreaterThan(layers === 0 ? 4 : 30);
    let checked = 0;
    let kinks = 0;
    for (const { row, index } of touched.filter(
      (_, i) => i < 5 || i % 9 === 0 || i > touched.length - 9,
    )) {
      for (const column of [0, 3, 5]) {
        const slope = (step: number): number => {
          const value = row[column] ?? 0;
          row[column] = value + step;
          const above = loss(network);
          row[column] = value - step;
          const below = loss(network);
          row[column] = value;
          return (above - below) / (2 * step) / samples;
        };
        checked++;
        const expected = slope(0.01);
        // Where a rectifier changes within the step, the difference does not approximate the gradient.
        if (Math.abs(expected - slope(0.004)) > 1e-5 + 0.005 * Math.abs(expected)) {
          kinks++;
          continue;
        }
        const actual = gradients[index]?.[column] ?? 0;
        expect(Math.abs(actual - expected)).toBeLessThan(2e-5 + 0.01 * Math.abs(expected));
      }
    }
    expect(kinks).toBeLessThan(layers < 2 ? 1 : checked / 4);
  });

  it('include the L2 term for the touched rows', () => {
    const network = open({ training: { weightDecay: 0.5 } });
    const plain = open({});
    for (const each of [network, plain]) {
      spread(each);
      loss(each);
    }
    const [with_] = network.rows('averages');
    const [without] = plain.rows('averages');
    const [row] = plain.rows();
    expect(((with_?.[0] ?? 0) - (without?.[0] ?? 0)) * 10).toBeCloseTo(0.5 * (row?.[0] ?? 0), 5);
  });

  it('do not change rows that no sample touched', () => {
    const network = open({ training: { records: 2, learningRate: 0.1, weightDecay: 1 } });
    const before = [...network.rows()].map((row) => row.slice());
    network.train(batch);
    const changed = [...network.rows()].filter((row, i) =>
      row.some((v, c) => v !== before[i]?.[c]),
    );
    expect(changed.length).toBeLessThan(2 + 10 * 6 + 1 + 1);
    expect(changed.length).toBeGreaterThan(10);
  });
});

describe('training', () => {
  const settings = { records: 500, batch: 60, learningRate: 0.05, weightDecay: 1e-4 };
  const train = (setting: Setting, slices: readonly number[]): Buffer => {
    const network = open(setting);
    let step = 0;
    for (let epoch = 0; epoch < 2; epoch++) {
      network.beginEpoch(epoch);
      let first = 0;
      for (const count of slices) {
        network.train({ epoch, first, count, step });
        first += count;
        step += count;
      }
    }
    return learned(network);
  };

  it.each([0, 1, 2])(
    'gives the same numbers for any number of threads and slices, %i layers',
    (layers) => {
      const reference = train({ layers, training: settings }, [9]);
      expect(train({ layers, training: settings }, [1, 3, 5]).equals(reference)).toBe(true);
      for (const threads of [2, 3]) {
        const other = train({ layers, threads, training: settings }, [4, 5]);
        expect(other.equals(reference)).toBe(true);
      }
    },
  );

  it('depends on its seed', () => {
    const one = train({ training: settings }, [9]);
    const other = train({ training: { ...settings, seed: 4 } }, [9]);
    expect(other.equals(one)).toBe(false);
  });

  it('counts every sample, including the samples of a short last batch', () => {
    const network = open({ training: { ...settings, learningRate: 0 } });
    network.train({ epoch: 0, first: 0, count: 9, step: 0 });
    const { right, loss: sum } = network.takeStatistics();
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThan(2500);
    expect(sum / 2500).toBeCloseTo(Math.log(2), 1);
    expect(network.takeStatistics()).toEqual({ right: 0, loss: 0 });
  });

  it('works with batches of one, whose shuffled negatives have no partner', () => {
    const network = open({ training: { records: 3, batch: 1, learningRate: 0.1 } });
    network.train({ epoch: 0, first: 0, count: 3, step: 0 });
    expect(Number.isFinite(network.takeStatistics().loss)).toBe(true);
  });

  it('refuses a network that is too large for its memory', () => {
    expect(() =>
      open({ dimension: 4096, training: { records: 1_000_000, batch: 500_000 } }),
    ).toThrow(RangeError);
  });
});

describe('scoring', () => {
  it.each([0, 1, 2])('gives one pair and many pairs equal scores, %i layers', (layers) => {
    const network = open({ layers, threads: 2 });
    spread(network);
    const rows = new Uint32Array(5000).map((_, i) => i % 5);
    const addresses = new Uint32Array(5000).map((_, i) => Math.imul(i, 0x9e37_79b1));
    const scores = network.score(rows, addresses);
    for (const i of [0, 1, 4095, 4096, 4999]) {
      const { score, entity, address } = network.explain(rows[i] ?? 0, addresses[i] ?? 0);
      expect(scores[i]).toBe(score);
      const dot = entity.reduce((sum, value, c) => sum + value * (address[c] ?? 0), 0);
      expect(score).toBeCloseTo(dot, 4);
    }
  });
});

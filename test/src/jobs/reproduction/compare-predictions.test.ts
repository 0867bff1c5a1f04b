import { describe, expect, it } from 'vitest';
import { comparePredictions } from '#src/jobs/reproduction/compare-predictions.js';

const PATH = 'a.csv.out';

/** Compares the lines of two files with a tolerance of 0.01. */
function compare(a: string, b: string) {
  const contents: Readonly<Record<string, string>> = {
    [`s3://data/a/${PATH}`]: a,
    [`s3://data/b/${PATH}`]: b,
  };
  const storage = {
    get: async (uri: string) => ({
      body: (async function* () {
        yield Buffer.from(contents[uri] ?? '');
      })(),
    }),
  };
  const [before, after] = ['a', 'b'].map((name) => ({ name, value: `s3://data/${name}` }));
  const { signal } = new AbortController();
  return comparePredictions({ storage: storage as never, tolerance: 0.01, signal }, {
    before,
    after,
    paths: [PATH],
  } as never);
}

type Case = [what: string, files: [a: string, b: string], expected: number];

describe('predictions', () => {
  it.each<Case>([
    ['numbers of another notation', ['0.50,x\n', '5e-1,x\n'], 0],
    ['a small difference', ['{"p":[0.99,1e-7]}\n', '{"p":[0.991,1e-7]}\n'], 0.001 / 0.991],
    ['a small number beside a great one of another line', ['100.0\n0.1\n', '100.0\n0.2\n'], 0.001],
    ['a negative number', ['x,-0.5', 'x,-0.5'], 0],
    ['a number before a dot or a unit', ['It is 0.995.\n', 'It is 0.996.\n'], 0.001 / 0.996],
    ['a number with a unit', ['0.995s\n', '0.996s\n'], 0.001 / 0.996],
    ['an equal number too great for a double', ['1e999,0.5', '1e999,0.5'], 0],
  ])('agree with %s', async (_, [a, b], difference) => {
    const found = await compare(a, b);
    expect(found).toMatchObject({ isWithin: true });
    expect(found.greatestDifference).toBeCloseTo(difference, 10);
  });

  it('differ by a number of another place of the line', async () => {
    const found = await compare('100.0,0.1\n', '100.0,0.2\n');
    expect(found).toMatchObject({ isWithin: false, values: 2, greatestDifference: 0.5 });
  });

  it.each<Case>([
    ['an integer', ['0.5,4000\n0.5,7\n', '0.5,4000\n0.5,8\n'], 2],
    ['a number too great for a double', ['1e999,0.5\n', '2e999,0.5\n'], 1],
    ['a text', ['cat,0.5\n', 'dog,0.5\n'], 1],
    ['an identifier with digits', ['lot-9e30\nlot-1e5\n', 'lot-9e30\nlot-1e6\n'], 2],
    ['hexadecimal digits', ['ab12e300cd,1\nab1e5cd,1\n', 'ab12e300cd,1\nab1e6cd,1\n'], 2],
    ['a missing line', ['0.5\n0.6', '0.5'], 2],
    ['missing lines of a file that is cut', ['0.125\n'.repeat(2 ** 20), '0.125\n0.125\n'], 3],
    ['a line that is too long to compare', ['1.5,'.repeat(2 ** 21), '1.6,'.repeat(2 ** 21)], 1],
  ])('differ by %s', async (_, [a, b], line) => {
    expect(await compare(a, b)).toMatchObject({
      isWithin: false,
      differs: `${PATH}, line ${line}`,
    });
  });

  it('are compared as far as four megabytes', async () => {
    const same = '0.125\n'.repeat(2 ** 20);
    expect(await compare(`${same}1.5`, `${same}2.5`)).toMatchObject({ isWithin: true });
  });
});

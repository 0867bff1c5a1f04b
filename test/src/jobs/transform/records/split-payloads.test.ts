import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payload, SplitOptions } from '#src/jobs/transform/records/line-block.js';
import { splitPayloads } from '#src/jobs/transform/records/payloads.js';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function split(
  text: string,
  options: Partial<SplitOptions> & { readonly chunk?: number },
): Promise<readonly Payload[]> {
  const { chunk = 7, ...rest } = options;
  const asked = {
    splitType: 'Line',
    batchStrategy: 'MultiRecord',
    maxBytes: 100,
    ...rest,
  } as const;
  const payloads: Payload[] = [];
  for await (const payload of splitPayloads(inChunks(text, chunk), asked)) payloads.push(payload);
  return payloads;
}

function texts(payloads: readonly Payload[]): readonly string[] {
  return payloads.map(({ bytes }) => Buffer.from(bytes).toString());
}

function records(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '');
}

const LINES = fc.array(
  fc.tuple(fc.stringMatching(/^[ -~ü]{0,12}$/), fc.constantFrom('\n', '\r\n')),
  { maxLength: 30 },
);
const OBJECT = fc
  .tuple(LINES, fc.stringMatching(/^[ -~]{0,12}$/))
  .map(([lines, last]) => lines.map(([line, end]) => line + end).join('') + last);

describe.each(['MultiRecord', 'SingleRecord'] as const)('split by %s', (batchStrategy) => {
  it('sends every record once, in order, in payloads that fit', async () => {
    await fc.assert(
      fc.asyncProperty(
        OBJECT,
        fc.integer({ min: 24, max: 90 }),
        fc.integer({ min: 1, max: 40 }),
        async (text, maxBytes, chunk) => {
          const payloads = await split(text, { batchStrategy, maxBytes, chunk });
          expect(texts(payloads).flatMap(records)).toEqual(records(text));
          for (const { bytes, records: count } of payloads) {
            expect(bytes.length).toBeLessThanOrEqual(maxBytes);
            expect(records(Buffer.from(bytes).toString())).toHaveLength(count);
            if (batchStrategy === 'SingleRecord') expect(count).toBe(1);
          }
        },
      ),
    );
  });

  it('reports the first line of each payload in its object', async () => {
    const text = 'first\n\n  \nsecond\r\nthird\n';
    for (const { bytes, firstLine } of await split(text, {
      batchStrategy,
      maxBytes: 8,
      chunk: 3,
    })) {
      const [record = ''] = records(Buffer.from(bytes).toString());
      const line = text.split('\n').findIndex((each) => each.trim() === record) + 1;
      const blanks = Buffer.from(bytes)
        .toString()
        .split('\n')
        .findIndex((each) => each.trim() !== '');
      expect(firstLine + blanks).toBe(line);
    }
  });

  it('takes a record that just fits, and refuses a longer one with its line', async () => {
    expect(texts(await split('ab\r\n12345678\r\n', { batchStrategy, maxBytes: 8 }))).toEqual([
      'ab',
      '12345678',
    ]);
    await expect(split('ab\n123456789\n', { batchStrategy, maxBytes: 8 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { line: 2, maxBytes: 8 },
    });
    await expect(split('ab\n123456789', { batchStrategy, maxBytes: 8 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('sends nothing of an object without records', async () => {
    expect(await split('', { batchStrategy })).toEqual([]);
    expect(await split('\n \r\n\t', { batchStrategy })).toEqual([]);
  });
});

it('packs as many records as fit', async () => {
  const payloads = await split('aa\nbb\ncc\ndd\nee\n', { maxBytes: 8 });
  expect(texts(payloads)).toEqual(['aa\nbb\ncc', 'dd\nee']);
  expect(payloads.at(-1)?.readBytes).toBe(15);
});

it('keeps an object that is not split whole, and refuses one that is too large', async () => {
  const whole = await split('a\n\nb\n', { splitType: 'None', maxBytes: 5 });
  expect(texts(whole)).toEqual(['a\n\nb\n']);
  expect(await split('', { splitType: 'None' })).toEqual([]);
  await expect(split('a\n\nbb\n', { splitType: 'None', maxBytes: 5 })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
});

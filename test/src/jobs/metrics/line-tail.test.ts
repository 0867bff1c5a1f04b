import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTail } from '#src/jobs/metrics/metrics-file.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directory = temporaryDirectory();

/** What a tail reads of a file that grows by the parts. */
async function readParts(parts: readonly string[]): Promise<readonly string[]> {
  const path = join(await directory.fresh(), 'growing');
  await writeFile(path, '');
  const tail = new LineTail();
  const lines: string[] = [];
  for (const part of parts) {
    await writeFile(path, part, { flag: 'a' });
    await using file = await open(path);
    for (let more = await tail.next(file); more; more = await tail.next(file)) lines.push(...more);
  }
  return [...lines, ...tail.end(true)];
}

it('finds the lines of a file, however it grows', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '{'), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (parts) => {
      const whole = parts.join('');
      const expected = whole.split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(await readParts(parts)).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

it('keeps the part of a long line that fits', async () => {
  const [first, second] = await readParts(['x'.repeat(300_000), '\nnext']);
  expect(first).toBe('x'.repeat(8_192));
  expect(second).toBe('next');
});

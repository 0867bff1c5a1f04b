import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OutputReader } from '#containers/shared/output-reader.js';
import { OutputFile, programLinesAfter, segmentName } from '#containers/shared/shim/output-file.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const LIMIT = 100_000_000;

it('continues behind the lines of a process that was killed in the middle of one', async () => {
  const folder = await directories.fresh();
  const first = new OutputFile(folder, LIMIT);
  first.append('O', [Buffer.from('one'), Buffer.from('two')]);
  first.say('from the platform');
  appendFileSync(join(folder, segmentName(1)), '[4,1,"O","hal');
  const second = new OutputFile(folder, LIMIT);
  second.resume();
  expect(second.sequence).toBe(3);
  second.append('E', [Buffer.from('three')]);
  expect(await linesOf(folder)).toEqual(['1 one', '2 two', '3 from the platform', '4 three']);
  expect(programLinesAfter(folder, 1)).toBe(2);
  expect(programLinesAfter(folder, 4)).toBe(0);
});

it('counts the lines of earlier files, also towards the limit', async () => {
  const folder = await directories.fresh();
  const first = new OutputFile(folder, LIMIT);
  const line = Buffer.from('x'.repeat(1_000_000));
  for (let count = 0; count < 9; count += 1) first.append('O', [line]);
  const second = new OutputFile(folder, 9_000_000);
  second.resume();
  expect([second.sequence, second.full]).toEqual([9, true]);
  expect(programLinesAfter(folder, 2)).toBe(7);
  second.append('O', [Buffer.from('dropped')]);
  expect([second.sequence, second.droppedBytes]).toEqual([9, 8]);
});

it('begins at the first line where nothing is stored', async () => {
  const folder = await directories.fresh();
  const output = new OutputFile(folder, LIMIT);
  output.resume();
  expect([output.sequence, programLinesAfter(folder, 0)]).toEqual([0, 0]);
});

async function linesOf(folder: string): Promise<readonly string[]> {
  const reader = new OutputReader(folder, 0);
  try {
    return (await reader.read()).map(({ sequence, message }) => `${sequence} ${message}`);
  } finally {
    await reader.close();
  }
}

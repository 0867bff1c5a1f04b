import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAYS, type LoginData, type LoginDataOptions, loginData } from './login-data.js';
import { Random } from './random.js';

/** What to generate, and where to. */
export interface GenerateOptions extends LoginDataOptions {
  /** Made when missing. */
  readonly directory: string;
}

/** One file of the data: the logins of a stretch of days. */
export interface GeneratedFile {
  readonly path: string;
  readonly rows: number;
}

/** The files of the data, split by time: days 1–7, 8 to the middle of 9, and the rest. */
export interface GeneratedData {
  readonly train: GeneratedFile;
  readonly validation: GeneratedFile;
  readonly test: GeneratedFile;
}

/** Where validation and test begin, as parts of the ten days. */
const VALIDATION_FROM = 0.7;
const TEST_FROM = 0.85;
const ROWS_PER_PIECE = 16_384;

/** Writes `train.csv`, `validation.csv` and `test.csv`: headerless, `user_<n>,<address>`, in random order. */
export async function generate(options: GenerateOptions): Promise<GeneratedData> {
  const data = loginData(options);
  await mkdir(options.directory, { recursive: true });
  const order = new Random((options.seed ?? 1) ^ 0x5f356495).order(data.users.length);
  const span = DAYS * 86_400;
  const write = async (name: string, from: number, to: number): Promise<GeneratedFile> => {
    const rows = order.filter((row) => {
      const time = (data.seconds[row] ?? 0) / span;
      return time >= from && time < to;
    });
    const path = join(options.directory, `${name}.csv`);
    await pipeline(Readable.from(lines(data, rows)), createWriteStream(path));
    return { path, rows: rows.length };
  };
  return {
    train: await write('train', 0, VALIDATION_FROM),
    validation: await write('validation', VALIDATION_FROM, TEST_FROM),
    test: await write('test', TEST_FROM, 1),
  };
}

function* lines(data: LoginData, rows: Uint32Array): Generator<string> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    let text = '';
    for (const row of rows.subarray(from, from + ROWS_PER_PIECE)) {
      text += `user_${data.users[row]},${dotted(data.addresses[row] ?? 0)}\n`;
    }
    yield text;
  }
}

/** An address in dotted decimal. */
export function dotted(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

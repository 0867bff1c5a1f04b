import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { ReproductionPredictions } from '#src/domain/reproduction/index.js';
import { joinS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** The answers of a model, and of its repetition, to the same data. */
export interface Answers {
  readonly before: TrialComponentArtifact;
  readonly after: TrialComponentArtifact;
  /** The paths below both, of the files that differ. */
  readonly paths: readonly string[];
}

interface Comparing {
  readonly storage: Pick<ObjectStorage, 'get'>;
  readonly tolerance: number;
  readonly signal: AbortSignal;
}

/** The bytes of each file that are compared, and the number of files. */
const MOST_BYTES = 4 * 2 ** 20;
const MOST_FILES = 16;

/**
 * Compares predictions line by line: texts and integers must be equal, and numbers too great for a
 * double; other numbers may differ by `tolerance`, relative to the greatest number at the same
 * place of all lines.
 */
export async function comparePredictions(
  { storage, tolerance, signal }: Comparing,
  { before, after, paths }: Answers,
): Promise<Omit<ReproductionPredictions, 'job'>> {
  const columns = new Columns();
  let differs: string | undefined;
  for (const path of paths.slice(0, MOST_FILES)) {
    const read = (output: TrialComponentArtifact) =>
      readLines(storage, joinS3Uri(toS3Uri(output.value), path), signal);
    const at = firstOther(await read(before), await read(after), columns);
    if (at === undefined) continue;
    differs = `${path}, line ${at}`;
    break;
  }
  const greatestDifference = columns.greatestDifference();
  return {
    values: columns.values,
    greatestDifference,
    isWithin: differs === undefined && greatestDifference <= tolerance,
    ...(differs !== undefined && { differs }),
  };
}

interface Lines {
  readonly lines: readonly string[];
  /** Whether there are more lines. */
  readonly isCut: boolean;
}

/** The first lines of an object; a line that is cut off is left out. */
async function readLines(
  storage: Comparing['storage'],
  uri: S3Uri,
  signal: AbortSignal,
): Promise<Lines> {
  const { body } = await storage.get(uri, { signal });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('latin1');
  const isCut = bytes > MOST_BYTES;
  const lines = text.split('\n');
  return { lines: isCut ? lines.slice(0, -1) : lines, isCut };
}

/** Returns the number of the first line that differs in more than numbers. */
function firstOther(a: Lines, b: Lines, columns: Columns): number | undefined {
  const count = Math.min(a.lines.length, b.lines.length);
  for (let at = 0; at < count; at += 1)
    if (!columns.add(a.lines[at] ?? '', b.lines[at] ?? '')) return at + 1;
  const isEqual = a.lines.length === b.lines.length;
  const shorter = a.lines.length < b.lines.length ? a : b;
  return count > 0 && (isEqual || shorter.isCut) ? undefined : count + 1;
}

/** A number that is no part of a word, such as an identifier. A unit may follow a fraction. */
const NUMBER =
  /(?<![\w.-]|[\w.][-+])[-+]?(?:\d*\.\d+(?:e[-+]?\d+)?|\d+\.?(?:e[-+]?\d+)?(?!\w|\.\d))/gi;
const INTEGER = /^[-+]?\d+$/;

/** The numbers of lines, by their places. */
class Columns {
  /** How many numbers were compared. */
  values = 0;
  readonly #found: { difference: number; greatest: number }[] = [];

  /** Takes the numbers of two lines; returns false when the lines differ in anything else. */
  add(a: string, b: string): boolean {
    if (a === b) return this.#take(numbersOf(a), numbersOf(a));
    if (a.replace(NUMBER, '0') !== b.replace(NUMBER, '0')) return false;
    return this.#take(numbersOf(a), numbersOf(b));
  }

  #take(a: readonly string[], b: readonly string[]): boolean {
    for (const [place, before] of a.entries()) {
      const after = b[place] ?? '';
      const [one, other] = [Number(before), Number(after)];
      const isText = !Number.isFinite(one) || !Number.isFinite(other);
      const isWhole = INTEGER.test(before) && INTEGER.test(after);
      if (before !== after && (isText || isWhole)) return false;
      if (isText) continue;
      const column = this.#found[place] ?? { difference: 0, greatest: 0 };
      this.#found[place] = column;
      const difference = Math.min(Math.abs(one - other), Number.MAX_VALUE);
      column.difference = Math.max(column.difference, difference);
      column.greatest = Math.max(column.greatest, Math.abs(one), Math.abs(other));
      this.values += 1;
    }
    return true;
  }

  /** The greatest difference, relative to the greatest number at its place. */
  greatestDifference(): number {
    const relative = this.#found.map(({ difference, greatest }) =>
      difference === 0 ? 0 : difference / greatest,
    );
    return relative.reduce((most, one) => Math.max(most, one), 0);
  }
}

function numbersOf(line: string): readonly string[] {
  return line.match(NUMBER) ?? [];
}

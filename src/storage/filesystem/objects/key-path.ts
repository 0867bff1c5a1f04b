import { join } from 'node:path';

/** The suffix of an object's file, so that the keys `a` and `a/b` can both exist. */
const OBJECT = '%o';
/** The suffix of a folder that holds the rest of a segment that is too long for one file name. */
const CONTINUED = '%+';
/** Replaces the empty last segment of a key that ends in a slash. */
const EMPTY = '%e';
/** File systems allow 255 bytes a name; this leaves room for the suffixes. */
const MAX_PIECE_BYTES = 240;

/** The folder in a bucket that holds running uploads; no key is encoded as this name. */
export const UPLOADS = '%uploads';
/** The folder in a bucket that holds the uploads in parts; no key is encoded as this name. */
export const PARTS = '%parts';

/**
 * The file of an object below its bucket's folder. Segments stay readable, except that `%` is written `%25` because it
 * introduces the suffixes.
 */
export function objectPath(bucketFolder: string, key: string): string {
  const slash = key.lastIndexOf('/') + 1;
  const name = pieces(key.slice(slash)).join(`${CONTINUED}/`);
  return join(folderPath(bucketFolder, key.slice(0, slash)), `${name}${OBJECT}`);
}

/** The folder of the keys that start with a prefix, which is empty or ends in a slash. */
export function folderPath(bucketFolder: string, prefix: string): string {
  const names = prefix.split('/').slice(0, -1);
  return join(bucketFolder, ...names.map((name) => pieces(name).join(`${CONTINUED}/`)));
}

export interface CodedName {
  readonly kind: 'object' | 'folder' | 'continued';
  readonly text: string;
}

/** Decodes a file name; returns undefined when it encodes no segment. */
export function decodeName(name: string): CodedName | undefined {
  const kind = name.endsWith(OBJECT) ? 'object' : name.endsWith(CONTINUED) ? 'continued' : 'folder';
  const coded = kind === 'folder' ? name : name.slice(0, -OBJECT.length);
  if (coded === EMPTY) return kind === 'object' ? { kind, text: '' } : undefined;
  if (/%(?!25)/.test(coded)) return undefined;
  return { kind, text: coded.replaceAll('%25', '%') };
}

/** Splits a segment into file names; all but the last are folders that continue in the next. */
function pieces(segment: string): readonly string[] {
  if (segment === '') return [EMPTY];
  const coded = segment.replaceAll('%', '%25');
  if (Buffer.byteLength(coded) <= MAX_PIECE_BYTES) return [coded];
  const done: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of segment) {
    const next = character === '%' ? '%25' : character;
    const size = Buffer.byteLength(next);
    if (bytes + size > MAX_PIECE_BYTES) {
      done.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += next;
    bytes += size;
  }
  return piece === '.' || piece === '..' ? withLonger(done, piece) : [...done, piece];
}

/** `.` and `..` cannot be folder names, so the last character of the piece before is moved to them. */
function withLonger(before: readonly string[], dots: string): readonly string[] {
  const longest = before.at(-1) ?? '';
  const moved = /(?:%25|.)$/su.exec(longest)?.[0] ?? '';
  return [...before.slice(0, -1), longest.slice(0, -moved.length), moved + dots];
}

/** Compares strings by their UTF-8 bytes, which differs from UTF-16 order for astral characters. */
export function compareUtf8(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** The first index in a sorted list whose string is not less than the given one. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareUtf8(sorted[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts surrogates, which encode the characters above U+FFFF, after the code units that follow them. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

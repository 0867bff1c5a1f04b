import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { type Column, type ColumnKind, kindOf, makeColumn } from './column.js';

/** The content of a table: columns and a few numbers. */
export interface TableContent {
  readonly columns: Readonly<Record<string, Column>>;
  readonly rest: object;
}

interface Layout {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly length: number;
}

const MAGIC = 'forebear walks 2';
const PREFIX = MAGIC.length + 8;

/**
 * Writes the content of tables to a file beside the database, atomically. It need not survive a crash of the machine:
 * a wrong checksum is noticed, and the index is then built from the database.
 */
export function writeIndexFile(file: string, { columns, rest }: TableContent): void {
  const layout = Object.entries(columns).map(
    ([name, column]): Layout => ({
      name,
      kind: kindOf(column),
      length: column.length,
    }),
  );
  const header = serialize({ layout, rest });
  const parts = [header, ...Object.values(columns).map(bytesOf)];
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(header.length, MAGIC.length);
  prefix.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), 0),
    MAGIC.length + 4,
  );
  const unfinished = `${file}.unfinished`;
  try {
    withFile(unfinished, 'w', (descriptor) => {
      for (const part of [prefix, ...parts]) writeAll(descriptor, part);
    });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true }); // commits need the space more
    throw error;
  }
}

/** Reads {@link writeIndexFile} back; undefined when there is none or it is damaged. */
export function readIndexFile(file: string): TableContent | undefined {
  try {
    return withFile(file, 'r', readContent);
  } catch {
    return undefined; // the database has it all
  }
}

function readContent(descriptor: number): TableContent | undefined {
  const prefix = readBytes(descriptor, Buffer.alloc(PREFIX));
  if (prefix.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const header = readBytes(descriptor, new Uint8Array(prefix.readUInt32LE(MAGIC.length)));
  let sum = crc32(header);
  const { layout, rest } = deserialize(header) as { layout: Layout[]; rest: object };
  const columns: Record<string, Column> = {};
  for (const { name, kind, length } of layout) {
    const column = makeColumn(kind, length);
    sum = crc32(readBytes(descriptor, bytesOf(column)), sum);
    columns[name] = column;
  }
  return sum === prefix.readUInt32LE(MAGIC.length + 4) ? { columns, rest } : undefined;
}

function withFile<Result>(
  file: string,
  flags: string,
  use: (descriptor: number) => Result,
): Result {
  const descriptor = openSync(file, flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(descriptor, bytes, at, Math.min(bytes.length - at, STEP));
  }
}

function readBytes<Bytes extends Uint8Array>(descriptor: number, bytes: Bytes): Bytes {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(descriptor, bytes, at, Math.min(bytes.length - at, STEP), null);
    if (read === 0) throw new RangeError('The file ends too early.');
    at += read;
  }
  return bytes;
}

/** Bytes of one call to the system. */
const STEP = 1 << 26;

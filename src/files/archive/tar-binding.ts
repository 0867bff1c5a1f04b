import type { Readable, Writable } from 'node:stream';
import { extract, type Header, pack } from 'tar-stream';

export type EntryHeader = Partial<Header> & Pick<Header, 'name'>;

/** An entry being read; its bytes must be read before the next entry. */
export type TarEntry = AsyncIterable<Uint8Array> & { readonly header: Header };

export type TarPacker = Readable & {
  /** Adds an entry; write a file's bytes to the returned stream. */
  entry(header: EntryHeader, done: (error?: Error | null) => void): Writable;
  finalize(): void;
};

// The package's types omit that its streams are Node.js streams and async iterables.

export function packTar(): TarPacker {
  return pack() as unknown as TarPacker;
}

export function extractTar(): Writable & AsyncIterable<TarEntry> {
  return extract() as unknown as Writable & AsyncIterable<TarEntry>;
}

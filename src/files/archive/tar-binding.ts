import type { Readable, Writable } from 'node:stream';
import { extract, type Header, pack } from 'tar-stream';

/** What an archive says of an entry besides its bytes. */
export type EntryHeader = Partial<Header> & Pick<Header, 'name'>;

/** An entry being read; the next one comes when its bytes were read. */
export type TarEntry = AsyncIterable<Uint8Array> & { readonly header: Header };

/** An archive being written: entries in, bytes out. */
export type TarPacker = Readable & {
  /** Adds an entry; a file's bytes are written to the stream that is returned. */
  entry(header: EntryHeader, done: (error?: Error | null) => void): Writable;
  finalize(): void;
};

// The package's types leave out that its streams are Node streams and async iterables.

/** Starts an archive. */
export function packTar(): TarPacker {
  return pack() as unknown as TarPacker;
}

/** Takes an archive's bytes in and gives its entries out. */
export function extractTar(): Writable & AsyncIterable<TarEntry> {
  return extract() as unknown as Writable & AsyncIterable<TarEntry>;
}

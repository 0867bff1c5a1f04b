import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { indexText, parseVertex } from '#src/domain/graph/index.js';

/** Bytes of an element id as the tables hold it. */
export const ID_BYTES = 16;

/** An element id as the tables hold it. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id, 'hex');
}

/**
 * A shorter snapshot is kept as text. Snapshots of records and trial components are longer: SQLite
 * stores a row of a past table that exceeds a quarter of a page in a separate page, which a packed
 * row hardly ever needs.
 */
const LEAST_PACKED = 512;
const HOW = { windowBits: 13, memLevel: 7 };

/** The column `image` as text: superseded snapshots are packed, those of earlier format versions are not. */
export const IMAGE = "CASE typeof(image) WHEN 'blob' THEN unpacked(image) ELSE image END AS image";

/** The column `image` of a live row, in the form of its past row. */
export const PACKED_IMAGE = 'packed(image)';

/** The condition that the column `image` has all terms of a JSON array, for rows without an index. */
export const HAS_TERMS =
  "has_terms(CASE typeof(image) WHEN 'blob' THEN unpacked(image) ELSE image END, ?)";

/** Defines the functions that {@link IMAGE}, {@link PACKED_IMAGE} and {@link HAS_TERMS} call. */
export function defineImages(database: Database.Database): void {
  database.function('packed', { deterministic: true }, (image: string) =>
    image.length < LEAST_PACKED ? image : deflateRawSync(image, HOW),
  );
  database.function('unpacked', { deterministic: true }, unpacked);
  database.function('has_terms', { deterministic: true }, (image: string, terms: string) =>
    Number(hasTerms(image, JSON.parse(terms))),
  );
}

function hasTerms(image: string, terms: readonly string[]): boolean {
  try {
    const words = new Set(indexText(parseVertex(image)).split(' '));
    return terms.every((term) => words.has(term));
  } catch {
    return false; // a damaged snapshot
  }
}

/**
 * Returns an empty text for bytes that cannot be unpacked; readers report it like any damaged text.
 */
function unpacked(image: Uint8Array): string {
  try {
    return inflateRawSync(image).toString();
  } catch {
    return '';
  }
}

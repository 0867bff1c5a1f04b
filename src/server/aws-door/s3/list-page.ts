import { isS3Uri, makeS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';

/** What a page of a listing contains. */
export interface PageOptions {
  readonly bucket: string;
  readonly prefix: string;
  /** Keys that contain it after the prefix are grouped by what precedes it; empty: none are. */
  readonly delimiter: string;
  /** The key or group that the page comes after. */
  readonly after: string;
  /** The most keys and groups. */
  readonly first: number;
}

/** A key with its object, or a group of keys, in order. */
export type PageItem =
  | { readonly key: string; readonly object: StoredObject }
  | { readonly group: string };

export interface Page {
  readonly items: readonly PageItem[];
  readonly hasNext: boolean;
}

const MAX_BATCH = 1000;
/** Few keys of a group come after the group with this character, the last one. */
const LAST = '\u{10ffff}';

/**
 * Lists a page. A group is not read: the listing goes on behind it, so that its cost is that of the
 * items alone.
 */
export async function listPage(storage: ObjectStorage, options: PageOptions): Promise<Page> {
  const { bucket, prefix, delimiter, first } = options;
  await storage.headBucket(bucket);
  const base = usable(bucket, prefix);
  const items: PageItem[] = [];
  if (first === 0 || base === undefined) return { items, hasNext: false };
  let group = groupOf(options, options.after);
  let after = group === undefined ? options.after : group + LAST;
  let cursor = after;
  for (let batch = delimiter === '' ? first : 2; ; batch = Math.min(batch * 2, MAX_BATCH)) {
    const page = await storage.list(base, { first: batch, ...uriBefore(bucket, cursor) });
    let jumped = false;
    for (const object of page.objects) {
      const key = object.uri.slice(`s3://${bucket}/`.length);
      cursor = key;
      if (!key.startsWith(prefix) || compare(key, after) <= 0) continue;
      if (group !== undefined && key.startsWith(group)) continue;
      if (items.length === first) return { items, hasNext: true };
      group = groupOf(options, key);
      if (group === undefined) {
        items.push({ key, object });
        after = key;
        continue;
      }
      items.push({ group });
      after = group + LAST;
      jumped = true;
      break;
    }
    if (jumped) {
      if (isS3Uri(`s3://${bucket}/${after}`)) cursor = after; // else it is too long for a key
      batch = 1;
    } else if (!page.hasNext || isPast(cursor, prefix)) {
      return { items, hasNext: false };
    } else if (items.length === first && base === `s3://${bucket}/${prefix}`) {
      return { items, hasNext: true };
    }
  }
}

/** The group that a key is in; undefined when it is in none. */
function groupOf({ prefix, delimiter }: PageOptions, key: string): string | undefined {
  if (delimiter === '' || !key.startsWith(prefix)) return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

/** True when neither the key nor a later one has the prefix. */
function isPast(key: string, prefix: string): boolean {
  return !key.startsWith(prefix) && compare(key, prefix) > 0;
}

/**
 * The longest start of a prefix that a key may have, as a URI, since a prefix such as `a/..` is no
 * key; undefined when no key has the prefix.
 */
function usable(bucket: string, prefix: string): S3Uri | undefined {
  const whole = `s3://${bucket}/${prefix}`;
  if (isS3Uri(whole)) return whole;
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  return isS3Uri(`s3://${bucket}/${folder}`) ? makeS3Uri(bucket, folder) : undefined;
}

/** The last URI that is not after a text; the storage may list some keys before the text, too. */
function uriBefore(bucket: string, after: string): { readonly after?: S3Uri } {
  for (let text = after; text !== ''; text = text.slice(0, -1)) {
    const uri = `s3://${bucket}/${text}`;
    if (isS3Uri(uri)) return { after: uri };
  }
  return {};
}

/** Compares by UTF-8 bytes, the order of keys. */
function compare(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

import {
  stringOf,
  type Versioned,
  type Vertex,
  type VertexFilter,
} from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** Digits of a SHA-256. */
export const WHOLE_DIGEST = 64;
/** The least digits that name one. */
const LEAST = 12;
const DIGITS = /^[0-9a-f]+$/;

/** True for the beginning of a SHA-256 that is long enough to name it. */
export function isDigest(text: string): boolean {
  return DIGITS.test(text) && text.length >= LEAST && text.length <= WHOLE_DIGEST;
}

/** The filter of a digest or its beginning. */
export function digestFilter(digits: string): Pick<VertexFilter, 'digest' | 'digestPrefix'> {
  return isDigest(digits) && digits.length < WHOLE_DIGEST
    ? { digestPrefix: digits }
    : { digest: digits };
}

/** A version by its digest or the beginning of it, anywhere or at a source. */
export interface VersionReference {
  readonly digest: string;
  readonly sourceUri?: string | undefined;
}

/** The most versions that are read to notice different digests. */
const MOST = 100;

/**
 * Returns the newest version with a digest. Throws `VALIDATION_FAILED` for too few digits, and when
 * several digests begin with them.
 */
export async function findVersion(
  store: Pick<GraphStore, 'list'>,
  { digest, sourceUri }: VersionReference,
  at?: number,
): Promise<Versioned<Vertex> | undefined> {
  if (!isDigest(digest))
    refuse(
      'digest',
      `'${digest.slice(0, 80)}' is no SHA-256: give 64 digits 0 to 9 and a to f, or its first ${LEAST} or more.`,
    );
  const { items } = await store.list({
    label: 'artifact',
    where: { ...digestFilter(digest), ...(sourceUri !== undefined && { sourceUri }) },
    order: { by: 'creationTime', direction: 'descending' },
    first: MOST,
    ...(at !== undefined && { at }),
  });
  const digests = new Set(items.map(({ element }) => stringOf(element.properties, 'digest') ?? ''));
  if (digests.size > 1)
    refuse(
      'digest',
      `Several digests begin with '${digest}': ${[...digests].slice(0, 2).join(', ')} and so on; give more digits.`,
    );
  return items[0];
}

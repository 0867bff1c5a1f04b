import type { Arn } from '../arn.js';
import { stringOf, timeOf, type Vertex } from '../graph/index.js';

/** Distinguishes records that have had the same name, one after the other. */
export interface Incarnated {
  readonly arn: Arn;
  readonly creationTime: number;
  /** Random; distinguishes it from other records that have its name before or after it. */
  readonly incarnation?: string;
}

/** Digits of an incarnation. */
export const INCARNATION_DIGITS = 16;
/** What an incarnation looks like. */
export const INCARNATION = /^[0-9a-f]{16}$/;

const KEY = /^(.+?:[a-z-]+\/[^/]+)(?:\/([0-9a-f]{16}))?$/;

/**
 * The name of everything that is kept of a record outside of the graph: its log, its folder, its notes. It is the ARN
 * followed by the incarnation, so that a later record of the same name never finds what an earlier one has left.
 * Records of earlier versions of Forebear have no incarnation: their key is the ARN.
 */
export function keyOf({ arn, incarnation }: Pick<Incarnated, 'arn' | 'incarnation'>): Arn {
  return incarnation === undefined ? arn : (`${arn}/${incarnation}` as Arn);
}

/** The {@link keyOf} a record, read from its vertex. */
export function keyOfVertex(vertex: Vertex): Arn {
  return keyOf(incarnatedOf(vertex));
}

/** What its vertex says of a record, whether or not the record can be read. */
export function incarnatedOf({ properties }: Vertex): Incarnated {
  const arn = stringOf(properties, 'arn') as Arn;
  const creationTime = timeOf(properties, 'creationtime') ?? 0;
  const incarnation = incarnationIn(stringOf(properties, 'document') ?? '');
  return { arn, creationTime, ...(incarnation === undefined ? {} : { incarnation }) };
}

/** The ARN in a {@link keyOf}, and the incarnation where it has one. */
export function partsOfKey(key: string): Pick<Incarnated, 'arn' | 'incarnation'> {
  const [, arn = key, incarnation] = KEY.exec(key) ?? [];
  return { arn: arn as Arn, ...(incarnation === undefined ? {} : { incarnation }) };
}

/** The bucket of what is kept of a record: earlier versions of Forebear, whose records have no incarnation, used another. */
export function bucketOf(
  { bucket, earlierBucket }: { readonly bucket: string; readonly earlierBucket: string },
  { incarnation }: Pick<Incarnated, 'incarnation'>,
): string {
  return incarnation === undefined ? earlierBucket : bucket;
}

/** The mark that runs carry of the record that they were started for. */
export function creationOf({ incarnation, creationTime }: Omit<Incarnated, 'arn'>): string {
  return incarnation ?? `${creationTime}`;
}

function incarnationIn(document: string): string | undefined {
  try {
    const { incarnation } = JSON.parse(document);
    return INCARNATION.test(incarnation) ? incarnation : undefined;
  } catch {
    return undefined; // no record, which a read of the whole record reports
  }
}

import type { Arn } from '../arn.js';
import { stringOf, timeOf, type Vertex } from '../graph/index.js';

/** Distinguishes consecutive records of one name. */
export interface Incarnated {
  readonly arn: Arn;
  readonly creationTime: number;
  /** Random; distinguishes the record from others of its name. */
  readonly incarnation?: string;
}

/** Digits of an incarnation. */
export const INCARNATION_DIGITS = 16;
/** The pattern of an incarnation. */
export const INCARNATION = /^[0-9a-f]{16}$/;

const KEY = /^(.+?:[a-z-]+\/[^/]+)(?:\/([0-9a-f]{16}))?$/;

/**
 * The name of a record's data outside of the graph: its log, its folder, its notes. It is the ARN
 * followed by the incarnation, so that a later record of the same name never finds the data of an
 * earlier one. Records of earlier versions of Forebear have no incarnation: their key is the ARN.
 */
export function keyOf({ arn, incarnation }: Pick<Incarnated, 'arn' | 'incarnation'>): Arn {
  return incarnation === undefined ? arn : (`${arn}/${incarnation}` as Arn);
}

/** Returns {@link keyOf} for a record, from its vertex. */
export function keyOfVertex(vertex: Vertex): Arn {
  return keyOf(incarnatedOf(vertex));
}

/** The identity in a record's vertex, even if the record cannot be read. */
export function incarnatedOf({ properties }: Vertex): Incarnated {
  const arn = stringOf(properties, 'arn') as Arn;
  const creationTime = timeOf(properties, 'creationtime') ?? 0;
  const incarnation = incarnationIn(stringOf(properties, 'document') ?? '');
  return { arn, creationTime, ...(incarnation === undefined ? {} : { incarnation }) };
}

/** The ARN in a {@link keyOf}, and the incarnation if there is one. */
export function partsOfKey(key: string): Pick<Incarnated, 'arn' | 'incarnation'> {
  const [, arn = key, incarnation] = KEY.exec(key) ?? [];
  return { arn: arn as Arn, ...(incarnation === undefined ? {} : { incarnation }) };
}

/** The bucket of a record's data: earlier versions of Forebear, whose records have no incarnation, used another one. */
export function bucketOf(
  { bucket, earlierBucket }: { readonly bucket: string; readonly earlierBucket: string },
  { incarnation }: Pick<Incarnated, 'incarnation'>,
): string {
  return incarnation === undefined ? earlierBucket : bucket;
}

/** The mark on runs of the record that they were started for. */
export function creationOf({ incarnation, creationTime }: Omit<Incarnated, 'arn'>): string {
  return incarnation ?? `${creationTime}`;
}

function incarnationIn(document: string): string | undefined {
  try {
    const { incarnation } = JSON.parse(document);
    return INCARNATION.test(incarnation) ? incarnation : undefined;
  } catch {
    return undefined; // not a record, which a read of the whole record reports
  }
}

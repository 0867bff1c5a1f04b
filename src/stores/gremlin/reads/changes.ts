import { isImageOf, type KeptChange, markOf } from '#src/domain/graph/index.js';
import { pastId } from '../schema.js';
import type { Kind } from '../write/fold.js';

/** See TouchedCommit in write/fold.ts. */
export function parseTouched(text: string, seq: number) {
  const [id = '', began] = text.slice(2).split('.');
  return {
    kind: text.charAt(1) as Kind,
    id,
    began: began === undefined ? seq : Number(began),
  };
}

/** What an entry tells; undefined when its image is gone, or another element's. */
export function keptChange(
  text: string,
  seq: number,
  images: ReadonlyMap<string, string>,
): KeptChange | undefined {
  const mark = markOf(text);
  const image = images.get(imageId(text, seq));
  const isIts = image !== undefined && isImageOf(image, parseTouched(text, seq).id);
  return mark && isIts ? { mark, image } : undefined;
}

/** The record of the past that has, or would have, the image. */
export function imageId(text: string, seq: number): string {
  const { kind, id, began } = parseTouched(text, seq);
  return pastId(kind, id, began);
}

import {
  type EdgeId,
  type PastChange,
  parseEdge,
  parseVertex,
  type VertexId,
} from '#src/domain/graph/index.js';
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

interface FoundChange {
  readonly line: string;
  readonly change: PastChange;
}

/** A change of a commit; undefined when the image is gone. */
export function toChange(
  text: string,
  seq: number,
  images: ReadonlyMap<string, string>,
): FoundChange | undefined {
  const { kind, id } = parseTouched(text, seq);
  const image = images.get(imageId(text, seq));
  if (image === undefined) return undefined;
  if (text.startsWith('+')) {
    return kind === 'v'
      ? { line: `+v ${image}`, change: { kind: 'putVertex', vertex: parseVertex(image) } }
      : { line: `+e ${image}`, change: { kind: 'putEdge', edge: parseEdge(image) } };
  }
  const line = `-${kind} ${id}`;
  return kind === 'v'
    ? { line, change: { kind: 'removeVertex', id: id as VertexId, before: parseVertex(image) } }
    : { line, change: { kind: 'removeEdge', id: id as EdgeId, before: parseEdge(image) } };
}

/** The record of the past that has, or would have, the image. */
export function imageId(text: string, seq: number): string {
  const { kind, id, began } = parseTouched(text, seq);
  return pastId(kind, id, began);
}

/** The order in which commits are digested. */
export function canonically({ line: one }: FoundChange, { line: other }: FoundChange): number {
  return one < other ? -1 : Number(one > other);
}

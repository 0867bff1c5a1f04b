import { stringOf } from './value.js';
import type { Edge, Vertex } from './vertex.js';

/**
 * The properties that keep the ids which a bulk load gave: of an element, and of the ends of an edge. An element
 * without them goes by its own id.
 */
export const GIVEN_IDS = { id: 'forebear.id', from: 'forebear.from', to: 'forebear.to' } as const;

/** The id under which an element was loaded, else its own. */
export function givenId({ id, properties }: Vertex | Edge): string {
  return stringOf(properties, GIVEN_IDS.id) ?? id;
}

/** The ids under which the ends of an edge were loaded, else their own. */
export function givenEnds({ from, to, properties }: Edge): {
  readonly from: string;
  readonly to: string;
} {
  return {
    from: stringOf(properties, GIVEN_IDS.from) ?? from,
    to: stringOf(properties, GIVEN_IDS.to) ?? to,
  };
}

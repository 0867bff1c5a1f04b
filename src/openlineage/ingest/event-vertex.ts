import { BOOKKEEPING, date, stringOf, timeOf, type Vertex } from '#src/domain/graph/index.js';
import { eventVertexId } from '../names/index.js';

/** The label of the vertices that note events. */
export const EVENT_LABEL = BOOKKEEPING.openLineageEvent;

/** A recorded event. */
export interface EventNote {
  readonly digest: string;
  /** `eventTime`: milliseconds since the epoch. */
  readonly time: number;
  /** The event as gzip in base64; absent for a long one, which is an object. */
  readonly packed?: string | undefined;
  /** True while its datasets are to be digested. */
  readonly isPending: boolean;
}

/** The `status` of an event whose datasets are to be digested. */
export const PENDING = 'Pending';

/** The note of an event as a vertex, whose creation time is the time of the event. */
export function noteToVertex({ digest, time, packed, isPending }: EventNote): Vertex {
  return {
    id: eventVertexId(digest),
    labels: [EVENT_LABEL],
    properties: {
      creationtime: date(time),
      digest,
      ...(packed === undefined ? {} : { packed }),
      ...(isPending ? { status: PENDING } : {}),
    },
  };
}

/** Reads {@link noteToVertex} back; undefined for a vertex that another program wrote. */
export function vertexToNote({ properties }: Vertex): EventNote | undefined {
  const digest = stringOf(properties, 'digest');
  const time = timeOf(properties, 'creationtime');
  if (digest === undefined || time === undefined) return undefined;
  const isPending = stringOf(properties, 'status') === PENDING;
  return { digest, time, packed: stringOf(properties, 'packed'), isPending };
}

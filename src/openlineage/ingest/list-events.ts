import { inParallel } from '#src/async/limits.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type ListPosition, type SortDirection, timeOf } from '#src/domain/graph/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { EVENT_LABEL, type EventNote, vertexToNote } from './event-vertex.js';
import type { RawEvents } from './raw-events.js';

/** A page of recorded events, in the order of their times. */
export interface EventsQuery {
  readonly limit: number;
  readonly offset: number;
  readonly direction: SortDirection;
  /** Inclusive: milliseconds since the epoch. */
  readonly after?: number | undefined;
  /** Exclusive: milliseconds since the epoch. */
  readonly before?: number | undefined;
}

/** A page of events as JSON texts, and the number of all events. */
export interface EventsPage {
  readonly events: readonly string[];
  readonly totalCount: number;
}

/** The parts that read events. */
export interface ListEventsParts {
  readonly store: GraphStore;
  readonly raw: RawEvents;
}

const PAGE = 1_000;
const READ_AT_ONCE = 4;
const MOST_CHARACTERS = 32 * 2 ** 20;

/** Lists recorded events. Throws `PAYLOAD_TOO_LARGE` for a page of more than 32 MiB. */
export async function listEvents(
  { store, raw }: ListEventsParts,
  query: EventsQuery,
): Promise<EventsPage> {
  const where = {
    ...(query.after === undefined ? {} : { createdAfter: query.after }),
    ...(query.before === undefined ? {} : { createdBefore: query.before - 1 }),
  };
  const totalCount = await store.count({ label: EVENT_LABEL, where });
  const notes = await notesOf(store, query, where);
  return { events: await textsOf(raw, notes), totalCount };
}

/** Reads page by page up to the offset, because a store continues only after a position. */
async function notesOf(
  store: GraphStore,
  { limit, offset, direction }: EventsQuery,
  where: { readonly createdAfter?: number; readonly createdBefore?: number },
): Promise<readonly EventNote[]> {
  const found: EventNote[] = [];
  let after: ListPosition | undefined;
  for (let seen = 0; seen < offset + limit; ) {
    const page = await store.list({
      label: EVENT_LABEL,
      where,
      order: { by: 'creationTime', direction },
      first: Math.min(PAGE, offset + limit - seen),
      ...(after ? { after } : {}),
    });
    for (const [at, { element }] of page.items.entries()) {
      const note = seen + at < offset ? undefined : vertexToNote(element);
      if (note) found.push(note);
    }
    seen += page.items.length;
    const last = page.items.at(-1)?.element;
    if (!page.hasNext || !last) break;
    after = { key: timeOf(last.properties, 'creationtime') ?? 0, id: last.id };
  }
  return found;
}

async function textsOf(raw: RawEvents, notes: readonly EventNote[]): Promise<readonly string[]> {
  let characters = 0;
  const read = { limit: READ_AT_ONCE, signal: new AbortController().signal };
  return inParallel(notes, read, async (note) => {
    const text = await raw.read(note);
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw tooLarge();
    return text;
  });
}

function tooLarge(): PlatformError {
  return new PlatformError(
    'PAYLOAD_TOO_LARGE',
    `The events of this page have more than ${MOST_CHARACTERS} characters; ask for fewer, with a smaller limit.`,
  );
}

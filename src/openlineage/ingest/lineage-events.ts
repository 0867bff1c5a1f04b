import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { parseJson } from '#src/domain/json/index.js';
import type { Logger } from '#src/ports/system.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import {
  canonicalJson,
  digestOfEvent,
  excessOf,
  hasMoreValues,
  MOST_VALUES,
  readEvent,
} from '../events/index.js';
import { type MayRead, mayReadDataset } from './dataset-facts.js';
import { EventQueue, GROUP_WEIGHT, isRetriable, MOST_IN_GROUP } from './event-queue.js';
import { mapEvent, weightOf } from './map-event.js';
import { MOST_EVENT_BYTES, type RawEvents } from './raw-events.js';
import { type KeptChange, type RecordParts, recordEvents } from './record-events.js';

/** The parts of {@link LineageEvents}. */
export interface LineageEventsOptions extends RecordParts {
  readonly raw: RawEvents;
  readonly mayRead: MayRead;
  readonly logger: Logger;
  /** Called when events were recorded whose datasets are to be digested. */
  readonly onPending: () => void;
}

/** The answer to a batch, as OpenLineage's `POST /lineage/batch` has it. */
export interface BatchAnswer {
  readonly status: 'success' | 'partial_success';
  readonly summary: {
    readonly received: number;
    readonly successful: number;
    readonly failed: number;
    readonly retriable: number;
    readonly non_retriable: number;
  };
  readonly failed_events: readonly FailedEvent[];
}

interface FailedEvent {
  /** The place in the batch, from 0. */
  readonly index: number;
  readonly reason: string;
  readonly retriable: boolean;
}

interface Batch {
  readonly events: readonly unknown[];
  readonly actor: string;
  readonly failed: FailedEvent[];
  /** The index of the first event that was not read yet. */
  next: number;
}

/** The ends of the two latest parts of batches of a caller. */
type Turns = readonly [Promise<unknown>, Promise<unknown>];

/** The events of a batch that are read in one turn of the event loop. */
const EVENTS_PER_TURN = 10;
/** The most events of a batch. */
const MOST_EVENTS = 10_000;
/** The most values of a batch. */
const MOST_BATCH_VALUES = 1_000_000;

/** Records events of OpenLineage. A commit contains events and what they describe. */
export class LineageEvents {
  readonly #options: LineageEventsOptions;
  readonly #queue: EventQueue;
  readonly #turns = new Map<string, Turns>();

  constructor(options: LineageEventsOptions) {
    this.#options = options;
    this.#queue = new EventQueue((events, actor) => this.#recordGroup(events, actor));
  }

  /**
   * Records an event, in one commit with other waiting events of the same caller. The same event sent
   * again changes nothing. Throws `VALIDATION_FAILED` for an event that cannot be read.
   */
  async record(body: string, actor: string): Promise<void> {
    await this.#queue.add(await this.#kept(parsed(body, MOST_VALUES)), actor);
  }

  /**
   * Records a list of events, up to 100 in a commit. Throws `VALIDATION_FAILED` for a body that is not
   * a list, and for more than 10,000 events.
   */
  async recordBatch(body: string, actor: string): Promise<BatchAnswer> {
    const given = parsed(body, MOST_BATCH_VALUES);
    if (!Array.isArray(given))
      throw refused('The body of a batch is not a list; send a JSON array of events.');
    if (given.length > MOST_EVENTS)
      throw refused(`A batch has at most ${MOST_EVENTS} events; this one has ${given.length}.`);
    const batch: Batch = { events: given, actor, failed: [], next: 0 };
    while (await this.#inTurn(actor, () => this.#recordSome(batch)));
    return answerOf(given.length, batch.failed);
  }

  /** Records the next events of a batch, in about one commit; returns false after the last ones. */
  async #recordSome(batch: Batch): Promise<boolean> {
    const { events, actor, failed } = batch;
    const ready: (readonly [index: number, event: KeptChange])[] = [];
    let weight = 0;
    for (const end = batch.next + MOST_IN_GROUP; weight < GROUP_WEIGHT && batch.next < end; ) {
      const index = batch.next++;
      if (index >= events.length) break;
      if (index % EVENTS_PER_TURN === 0) await nextTurn();
      try {
        const event = await this.#kept(events[index]);
        weight += weightOf(event.mapped);
        ready.push([index, event]);
      } catch (error) {
        failed.push(this.#failure(index, error));
      }
    }
    const fail = (index: number) => (error: unknown) =>
      void failed.push(this.#failure(index, error));
    await Promise.all(
      ready.map(([index, event]) => this.#queue.add(event, actor).catch(fail(index))),
    );
    return batch.next < events.length;
  }

  /** Records two parts of batches of a caller at a time: one is mapped while the other is written. */
  #inTurn<Result>(actor: string, work: () => Promise<Result>): Promise<Result> {
    const [turn, next] = this.#turns.get(actor) ?? [Promise.resolve(), Promise.resolve()];
    const running = turn.then(work);
    const turns: Turns = [next, running.catch(() => undefined)];
    this.#turns.set(actor, turns);
    void Promise.all(turns).then(() => {
      if (this.#turns.get(actor) === turns) this.#turns.delete(actor);
    });
    return running;
  }

  /** Reads and maps an event. A long one is stored as an object, before its commit. */
  async #kept(given: unknown): Promise<KeptChange> {
    const excess = excessOf(given);
    if (excess !== undefined)
      throw refused(`The event has more than ${excess}; send it with fewer.`);
    const read = readEvent(given);
    const text = canonicalJson(given);
    if (Buffer.byteLength(text) > MOST_EVENT_BYTES)
      throw refused(
        `The event has more than ${MOST_EVENT_BYTES} bytes in its canonical form; send it in parts.`,
      );
    const digest = digestOfEvent(text);
    const { scope, mayRead } = this.#options;
    const mapped = mapEvent(scope, read, digest);
    const isPending =
      mapped.isComplete && mapped.places.some((uri) => mayReadDataset(mayRead, uri));
    const packed = await this.#options.raw.keep(digest, text);
    return { digest, time: read.time, packed, isPending, mapped };
  }

  #failure(index: number, error: unknown): FailedEvent {
    const isExpected = isPlatformError(error);
    if (!isExpected) this.#options.logger.error('An OpenLineage event was not recorded', { error });
    const reason = isExpected ? error.message : 'The server failed; send the event again.';
    return { index, reason, retriable: isRetriable(error) };
  }

  async #recordGroup(events: readonly KeptChange[], actor: string): Promise<void> {
    const unique = new Map(events.map((event) => [event.digest, event]));
    const recorded = await recordEvents(this.#options, [...unique.values()], actor);
    if (recorded.some(({ isPending }) => isPending)) this.#options.onPending();
  }
}

function parsed(body: string, mostValues: number): unknown {
  if (hasMoreValues(body, mostValues))
    throw refused(`The body has more than ${mostValues} values; send it in parts.`);
  try {
    return parseJson(body);
  } catch (error) {
    throw refused(`The body is not JSON: ${reasonOf(error)}.`);
  }
}

function refused(message: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', message);
}

function answerOf(received: number, failed: readonly FailedEvent[]): BatchAnswer {
  const retriable = failed.filter((each) => each.retriable).length;
  return {
    status: failed.length === 0 ? 'success' : 'partial_success',
    summary: {
      received,
      successful: received - failed.length,
      failed: failed.length,
      retriable,
      non_retriable: failed.length - retriable,
    },
    failed_events: [...failed].sort((one, other) => one.index - other.index),
  };
}

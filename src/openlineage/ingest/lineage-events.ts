import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { parseJson } from '#src/domain/json/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import {
  canonicalJson,
  digestOfEvent,
  isTooDeep,
  MOST_LEVELS,
  readEvent,
} from '../events/index.js';
import { EventQueue, GROUP_WEIGHT, isRetriable, MOST_IN_GROUP } from './event-queue.js';
import { KnownBuckets } from './known-buckets.js';
import { mapEvent, weightOf } from './map-event.js';
import { MOST_EVENT_BYTES, type RawEvents } from './raw-events.js';
import { type KeptChange, type RecordParts, recordEvents } from './record-events.js';

/** The parts of {@link LineageEvents}. */
export interface LineageEventsOptions extends RecordParts {
  readonly raw: RawEvents;
  /** The storage of callers and jobs, whose datasets are digested. */
  readonly storage: ObjectStorage;
  /** Called with the digests of recorded events whose datasets are to be digested. */
  readonly onPending: (digests: readonly string[]) => void;
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

interface ReadyEvent extends Omit<KeptChange, 'packed' | 'isPending'> {
  /** Its canonical JSON. */
  readonly text: string;
}

interface Batch {
  readonly events: readonly unknown[];
  readonly actor: string;
  readonly failed: FailedEvent[];
  /** The place of the first event that was not read yet. */
  next: number;
}

/** This many events of a batch are read in one turn of the event loop. */
const FEW = 10;
/** The most events of a batch. */
const MOST_EVENTS = 10_000;

/** Records events of OpenLineage. A commit contains events and what they describe. */
export class LineageEvents {
  readonly #options: LineageEventsOptions;
  readonly #queue: EventQueue;
  readonly #buckets: KnownBuckets;
  #turns: readonly [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()];

  constructor(options: LineageEventsOptions) {
    this.#options = options;
    this.#buckets = new KnownBuckets(options.storage, options.clock);
    this.#queue = new EventQueue((events, actor) => this.#recordGroup(events, actor));
  }

  /**
   * Records an event, in one commit with others of the same caller that wait. The same event sent
   * again changes nothing. Throws `VALIDATION_FAILED` for what cannot be read.
   */
  async record(body: string, actor: string): Promise<void> {
    await this.#record(this.#ready(parsed(body)), actor);
  }

  /**
   * Records a list of events, up to 100 at a time. Throws `VALIDATION_FAILED` for a body that is no
   * list, and for more than 10,000 events.
   */
  async recordBatch(body: string, actor: string): Promise<BatchAnswer> {
    const given = parsed(body);
    if (!Array.isArray(given)) throw refused('The body of a batch is a list of events.');
    if (given.length > MOST_EVENTS)
      throw refused(`A batch has at most ${MOST_EVENTS} events; this one has ${given.length}.`);
    const batch: Batch = { events: given, actor, failed: [], next: 0 };
    while (await this.#inTurn(() => this.#recordSome(batch)));
    return answerOf(given.length, batch.failed);
  }

  /** Records the next events of a batch, in about one commit; returns false after the last ones. */
  async #recordSome(batch: Batch): Promise<boolean> {
    const recording: Promise<void>[] = [];
    const first = batch.next;
    for (let weight = 0; weight < GROUP_WEIGHT && batch.next < first + MOST_IN_GROUP; ) {
      const index = batch.next++;
      if (index >= batch.events.length) break;
      if (index % FEW === 0) await nextTurn();
      const fail = (error: unknown) => void batch.failed.push(failure(index, error));
      try {
        const event = this.#ready(batch.events[index]);
        weight += weightOf(event.mapped);
        recording.push(this.#record(event, batch.actor).catch(fail));
      } catch (error) {
        fail(error);
      }
    }
    await Promise.all(recording);
    return batch.next < batch.events.length;
  }

  /** Runs two works at a time: one is mapped while the other is written. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const [turn, next] = this.#turns;
    const running = turn.then(work);
    this.#turns = [next, running.catch(() => undefined)];
    return running;
  }

  #ready(event: unknown): ReadyEvent {
    if (isTooDeep(event)) throw refused(`The event has more than ${MOST_LEVELS} levels.`);
    const read = readEvent(event);
    const text = canonicalJson(event);
    if (Buffer.byteLength(text) > MOST_EVENT_BYTES)
      throw refused(`The event has more than ${MOST_EVENT_BYTES} bytes in its canonical form.`);
    const digest = digestOfEvent(text);
    return { digest, time: read.time, text, mapped: mapEvent(this.#options.scope, read, digest) };
  }

  async #record({ text, ...event }: ReadyEvent, actor: string): Promise<void> {
    const { isComplete, places } = event.mapped;
    const isPending = isComplete && (await this.#buckets.hasAny(places));
    const packed = await this.#options.raw.keep(event.digest, text);
    await this.#queue.add({ ...event, packed, isPending }, actor);
  }

  async #recordGroup(events: readonly KeptChange[], actor: string): Promise<void> {
    const unique = new Map(events.map((event) => [event.digest, event]));
    const recorded = await recordEvents(this.#options, [...unique.values()], actor);
    const pending = recorded.filter(({ isPending }) => isPending);
    if (pending.length > 0) this.#options.onPending(pending.map(({ digest }) => digest));
  }
}

function parsed(body: string): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    throw refused(`The body is no JSON: ${reasonOf(error)}.`);
  }
}

function refused(message: string): PlatformError {
  return new PlatformError('VALIDATION_FAILED', message);
}

function failure(index: number, error: unknown): FailedEvent {
  const reason = isPlatformError(error) ? error.message : 'The server failed.';
  return { index, reason, retriable: isRetriable(error) };
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

import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { parseJson } from '#src/domain/json/index.js';
import {
  canonicalJson,
  digestOfEvent,
  isTooDeep,
  MOST_LEVELS,
  readEvent,
} from '../events/index.js';
import {
  EventQueue,
  GROUP_WEIGHT,
  isRetriable,
  MOST_IN_GROUP,
  type ReadyEvent,
} from './event-queue.js';
import { isPending, mapEvent, weightOf } from './map-event.js';
import { MOST_EVENT_BYTES, type RawEvents } from './raw-events.js';
import { type RecordParts, recordEvents } from './record-events.js';

/** The parts of {@link LineageEvents}. */
export interface LineageEventsOptions extends RecordParts {
  readonly raw: RawEvents;
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

/** The most events of a batch. */
const MOST_EVENTS = 10_000;

/** Records events of OpenLineage. A commit contains events and what they describe. */
export class LineageEvents {
  readonly #options: LineageEventsOptions;
  readonly #queue: EventQueue;

  constructor(options: LineageEventsOptions) {
    this.#options = options;
    this.#queue = new EventQueue((events, actor) => this.#record(events, actor));
  }

  /**
   * Records an event, in one commit with others of the same caller that wait. The same event sent
   * again changes nothing. Throws `VALIDATION_FAILED` for what cannot be read.
   */
  async record(body: string, actor: string): Promise<void> {
    await this.#queue.add(this.#ready(parsed(body)), actor);
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
    const failed: FailedEvent[] = [];
    let recording: Promise<void>[] = [];
    let weight = 0;
    for (const [index, event] of given.entries()) {
      try {
        const ready = this.#ready(event);
        weight += weightOf(ready.mapped);
        const fail = (error: unknown) => void failed.push(failure(index, error));
        recording.push(this.#queue.add(ready, actor).catch(fail));
      } catch (error) {
        failed.push(failure(index, error));
      }
      if (recording.length < MOST_IN_GROUP && weight < GROUP_WEIGHT) continue;
      await Promise.all(recording);
      recording = [];
      weight = 0;
    }
    await Promise.all(recording);
    return answerOf(given.length, failed);
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

  async #record(events: readonly ReadyEvent[], actor: string): Promise<void> {
    const { raw, onPending } = this.#options;
    const unique = new Map(events.map((event) => [event.digest, event]));
    const kept = await Promise.all(
      [...unique.values()].map(async (event) => {
        return { ...event, packed: await raw.keep(event.digest, event.text) };
      }),
    );
    const recorded = await recordEvents(this.#options, kept, actor);
    const pending = recorded.filter(({ mapped }) => isPending(mapped));
    if (pending.length > 0) onPending(pending.map(({ digest }) => digest));
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

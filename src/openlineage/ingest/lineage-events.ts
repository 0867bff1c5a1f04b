import { isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { parseJson } from '#src/domain/json/index.js';
import {
  canonicalJson,
  digestOfEvent,
  isTooDeep,
  MOST_LEVELS,
  readEvent,
} from '../events/index.js';
import { isPending, type MappedEvent, mapEvent, weightOf } from './map-event.js';
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

interface ReadyEvent {
  readonly index: number;
  readonly digest: string;
  readonly time: number;
  readonly text: string;
  readonly mapped: MappedEvent;
}

/** The most events of a batch. */
const MOST_EVENTS = 10_000;
/** The most events of one commit of a batch. */
const GROUP = 100;
/** The most elements of a commit of several events. */
const GROUP_WEIGHT = 5_000;

/** Records events of OpenLineage. A commit contains events and what they describe. */
export class LineageEvents {
  readonly #options: LineageEventsOptions;

  constructor(options: LineageEventsOptions) {
    this.#options = options;
  }

  /**
   * Records an event. The same event sent again changes nothing. Throws `VALIDATION_FAILED` for what
   * cannot be read.
   */
  async record(body: string, actor: string): Promise<void> {
    const event = this.#ready(parsed(body), 0);
    await this.#recordGroup([event], actor);
  }

  /**
   * Records a list of events, in commits of up to 100. Throws `VALIDATION_FAILED` for a body that
   * is no list, and for more than 10,000 events.
   */
  async recordBatch(body: string, actor: string): Promise<BatchAnswer> {
    const given = parsed(body);
    if (!Array.isArray(given)) throw refused('The body of a batch is a list of events.');
    if (given.length > MOST_EVENTS)
      throw refused(`A batch has at most ${MOST_EVENTS} events; this one has ${given.length}.`);
    const failed: FailedEvent[] = [];
    const ready: ReadyEvent[] = [];
    for (const [index, event] of given.entries()) {
      try {
        ready.push(this.#ready(event, index));
      } catch (error) {
        failed.push(failure(index, error));
      }
    }
    for (const group of groupsOf(ready)) failed.push(...(await this.#tryGroup(group, actor)));
    return answerOf(given.length, failed);
  }

  #ready(event: unknown, index: number): ReadyEvent {
    if (isTooDeep(event)) throw refused(`The event has more than ${MOST_LEVELS} levels.`);
    const read = readEvent(event);
    const text = canonicalJson(event);
    if (Buffer.byteLength(text) > MOST_EVENT_BYTES)
      throw refused(`The event has more than ${MOST_EVENT_BYTES} bytes in its canonical form.`);
    const digest = digestOfEvent(text);
    const mapped = mapEvent(this.#options.scope, read, digest);
    return { index, digest, time: read.time, text, mapped };
  }

  /** Records a group. When it is refused, its events are tried one by one. */
  async #tryGroup(group: readonly ReadyEvent[], actor: string): Promise<FailedEvent[]> {
    try {
      await this.#recordGroup(group, actor);
      return [];
    } catch (error) {
      if (group.length === 1 || isRetriable(error))
        return group.map(({ index }) => failure(index, error));
    }
    const failed: FailedEvent[] = [];
    for (const event of group) failed.push(...(await this.#tryGroup([event], actor)));
    return failed;
  }

  async #recordGroup(group: readonly ReadyEvent[], actor: string): Promise<void> {
    const { raw, onPending } = this.#options;
    const unique = new Map(group.map((event) => [event.digest, event]));
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

function* groupsOf(events: readonly ReadyEvent[]): Generator<readonly ReadyEvent[]> {
  let group: ReadyEvent[] = [];
  let weight = 0;
  for (const event of events) {
    const more = weightOf(event.mapped);
    if (group.length > 0 && (group.length >= GROUP || weight + more > GROUP_WEIGHT)) {
      yield group;
      group = [];
      weight = 0;
    }
    group.push(event);
    weight += more;
  }
  if (group.length > 0) yield group;
}

/** True for an error of the platform, not of the event: the same event may be accepted later. */
function isRetriable(error: unknown): boolean {
  return !isPlatformError(error) || error.httpStatus >= 500 || error.code === 'CONFLICT';
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

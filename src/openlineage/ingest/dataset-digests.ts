import { anySignal, unlessAborted } from '#src/async/abort.js';
import type { Arn } from '#src/domain/arn.js';
import { reasonOf } from '#src/domain/errors/index.js';
import type { Versioned, Vertex, VertexId } from '#src/domain/graph/index.js';
import { parseJson } from '#src/domain/json/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Logger, Troubles } from '#src/ports/system.js';
import { Background } from '#src/supervision/background.js';
import { persist } from '#src/supervision/persist.js';
import { type RunEvent, readEvent } from '../events/index.js';
import { type HolderLease, takeHolding } from '../holding/holding.js';
import { locationOf } from '../names/index.js';
import {
  allowanceOfEvent,
  type DatasetFacts,
  datasetFacts,
  type MayRead,
  mayReadDataset,
} from './dataset-facts.js';
import { addVersion, linkVersions } from './digest-links.js';
import { vertexToNote } from './event-vertex.js';
import { endEvents, endedVertex, isPendingVertex, pendingEvents } from './pending-events.js';
import type { RawEvents } from './raw-events.js';
import type { RecordParts } from './record-events.js';

/** The parts of {@link DatasetDigests}. */
export interface DatasetDigestsOptions extends RecordParts {
  readonly raw: RawEvents;
  /** The storage of callers and jobs. */
  readonly storage: ObjectStorage;
  readonly mayRead: MayRead;
  readonly lease: HolderLease;
  readonly logger: Logger;
  readonly troubles: Troubles;
  /** The most time for the datasets of one event; default a minute. */
  readonly eventMs?: number;
  /** How long an event is retried while the storage or the store does not answer; default 5 minutes. */
  readonly patienceMs?: number;
  /** How often a server looks for events that another one left; default 2 seconds. */
  readonly lookMs?: number;
}

const DEFAULTS = { eventMs: 60_000, patienceMs: 300_000, lookMs: 2_000 };
/** The most datasets of one event that are digested. */
const MOST_DATASETS = 20;
/** By how much the clocks of the storage and of a producer may differ. */
const TOLERANCE_MS = 300_000;
const WORK = 'digesting the datasets of OpenLineage events';
/** The name of the right to digest. */
const RIGHT = 'urn:forebear:dataset-digests';
const ACTOR = 'forebear';

/**
 * Digests the datasets of completed runs that are in our object storage, once the event is answered.
 * One server of a store digests, one event after the other. The vertex of an event records whether
 * its datasets are still to be digested, so that the next server continues.
 */
export class DatasetDigests {
  readonly #options: DatasetDigestsOptions & typeof DEFAULTS;
  readonly #closing = new AbortController();
  readonly #background: Background;
  #hurry: () => void = () => undefined;

  constructor(options: DatasetDigestsOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#background = new Background(options, this.#closing.signal);
  }

  /** Begins with the events that an earlier server left. */
  start(): void {
    this.#hurry = this.#background.repeat(WORK, this.#options.lookMs, () => this.#work());
  }

  /** Looks for recorded events at once. */
  look(): void {
    this.#hurry();
  }

  /** Interrupts the work. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background.settled();
  }

  async #work(): Promise<void> {
    for await (const page of pendingEvents(this.#options.store)) {
      if (!(await takeHolding(RIGHT, this.#options))) return; // another server digests
      const ended = new Map<VertexId, string | undefined>();
      for (const { element } of page) {
        if (!this.#mayContinue) break;
        await this.#try(element, ended);
      }
      await endEvents(this.#options, ended);
      if (!this.#mayContinue) return;
    }
  }

  get #mayContinue(): boolean {
    return !this.#closing.signal.aborted && this.#options.lease.held;
  }

  /** Digests the datasets of an event. Adds the event to `ended`, with the reason of a failure, unless a commit ended it. */
  async #try(vertex: Vertex, ended: Map<VertexId, string | undefined>): Promise<void> {
    const { logger, patienceMs } = this.#options;
    const { signal } = this.#closing;
    try {
      const isRecorded = await persist(this.#options, { what: WORK, signal, patienceMs }, () =>
        this.#digest(vertex),
      );
      if (!isRecorded) ended.set(vertex.id, undefined);
    } catch (error) {
      if (signal.aborted) return;
      const { digest } = vertex.properties;
      logger.warn('The datasets of an OpenLineage event were not digested', {
        event: digest,
        error,
      });
      ended.set(vertex.id, reasonOf(error));
    }
  }

  /** Returns whether the event ended with a commit. */
  async #digest(vertex: Vertex): Promise<boolean> {
    const note = vertexToNote(vertex);
    if (!note) return false;
    const text = await unlessAborted(this.#options.raw.read(note), this.#closing.signal);
    const { kind, event, time } = readEvent(parseJson(text));
    if (kind !== 'run') return false;
    const found = await this.#facts(event, { time, digest: note.digest });
    if (found.size === 0) return false;
    await this.#record(vertex.id, event, found);
    return true;
  }

  /** The facts of datasets, by their locations. */
  async #facts(
    { inputs, outputs }: RunEvent,
    { time, digest }: { readonly time: number; readonly digest: string },
  ): Promise<ReadonlyMap<string, DatasetFacts>> {
    const { storage, mayRead, logger, eventMs } = this.#options;
    const all = new Set([...outputs, ...inputs].map(locationOf));
    const places = [...all].filter((uri) => mayReadDataset(mayRead, uri));
    const timeout = AbortSignal.timeout(eventMs);
    const signal = anySignal([timeout, this.#closing.signal]);
    const left = allowanceOfEvent();
    const reads = { storage, mayRead, latest: time + TOLERANCE_MS, left, signal };
    const found = new Map<string, DatasetFacts>();
    const without: Record<string, string> = {};
    for (const place of places.slice(0, MOST_DATASETS)) {
      try {
        const facts = await datasetFacts(place, reads);
        if (typeof facts === 'string') without[place] = facts;
        else if (facts) found.set(place, facts);
      } catch (error) {
        if (!timeout.aborted) throw error;
        without[place] = 'too late';
      }
    }
    const notTried = Math.max(0, places.length - MOST_DATASETS);
    if (notTried > 0 || Object.keys(without).length > 0)
      logger.info('Datasets of an OpenLineage event have no digests', {
        event: digest,
        datasets: without,
        ...(notTried > 0 && { notTried }),
      });
    return found;
  }

  async #record(
    id: VertexId,
    event: RunEvent,
    found: ReadonlyMap<string, DatasetFacts>,
  ): Promise<void> {
    const { store, ledger, clock, scope } = this.#options;
    await ledger.update(async () => {
      const known = (await store.vertices([id])).get(id);
      // The graph was emptied, or another server was faster.
      if (!known || !isPendingVertex(known.element)) return { result: undefined };
      const draft = new LineageDraft({ store, scope, actor: ACTOR, now: clock.now() });
      markEnded(draft, known);
      const versions = new Map<string, Arn>();
      for (const [place, facts] of found)
        versions.set(place, await addVersion(draft, place, facts));
      await linkVersions(draft, event, versions);
      return { result: undefined, changeSet: await draft.build() };
    });
  }
}

function markEnded(draft: LineageDraft, { element, version }: Versioned<Vertex>): void {
  const vertex = endedVertex(element);
  draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is: version });
}

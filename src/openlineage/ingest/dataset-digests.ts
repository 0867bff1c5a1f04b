import type { Arn } from '#src/domain/arn.js';
import { type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { parseJson } from '#src/domain/json/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import {
  artifactArn,
  LineageDraft,
  recordObjects,
  versionArn,
  versionsAt,
} from '#src/lineage/index.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Logger } from '#src/ports/system.js';
import { type RunEvent, readEvent, readFacet } from '../events/index.js';
import {
  DATASET_TYPE,
  datasetVersionArn,
  eventVertexId,
  isInS3,
  locationOf,
  runArn,
} from '../names/index.js';
import { type DatasetFacts, datasetFacts } from './dataset-facts.js';
import { sameAs } from './datasets.js';
import {
  EVENT_LABEL,
  type EventNote,
  noteToVertex,
  PENDING,
  vertexToNote,
} from './event-vertex.js';
import type { RawEvents } from './raw-events.js';
import type { RecordParts } from './record-events.js';
import { isNarrowRun } from './run.js';

/** The parts of {@link DatasetDigests}. */
export interface DatasetDigestsOptions extends RecordParts {
  readonly raw: RawEvents;
  /** The storage of callers and jobs. */
  readonly storage: ObjectStorage;
  /** The platform's bucket. Its objects are no datasets. */
  readonly ownBucket: string;
  readonly logger: Logger;
}

/** The time for the datasets of one event. */
const MOST_MS = 60_000;
/** The most datasets of one event that are digested. */
const MOST_DATASETS = 20;
/** The most events that wait in memory; further ones wait for the next start of the server. */
const MOST_WAITING = 10_000;
const ACTOR = 'forebear';

/**
 * Digests the datasets of completed runs that are in our object storage, one event after the other,
 * once the event is answered. The note of an event contains whether that is still to be done, so
 * that a restarted server continues.
 */
export class DatasetDigests {
  readonly #options: DatasetDigestsOptions;
  readonly #closing = new AbortController();
  readonly #waiting = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(options: DatasetDigestsOptions) {
    this.#options = options;
  }

  /** Digests the datasets of events that an earlier server left. */
  async resume(): Promise<void> {
    const { store } = this.#options;
    const where = { status: PENDING };
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const { items } = await store.list({ label: EVENT_LABEL, where, order, first: MOST_WAITING });
    this.add(items.flatMap(({ element }) => vertexToNote(element)?.digest ?? []));
  }

  /** Queues recorded events, by their digests. */
  add(digests: readonly string[]): void {
    for (const digest of digests) if (this.#waiting.size < MOST_WAITING) this.#waiting.add(digest);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Interrupts the work. Idempotent. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const digest of this.#waiting) {
      this.#waiting.delete(digest);
      if (this.#closing.signal.aborted) return;
      try {
        await this.#digest(digest);
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#options.logger.warn('The datasets of an OpenLineage event were not digested', {
          event: digest,
          error,
        });
      }
    }
  }

  async #digest(digest: string): Promise<void> {
    const { store, raw } = this.#options;
    const id = eventVertexId(digest);
    const known = (await store.vertices([id])).get(id);
    const note = known && vertexToNote(known.element);
    if (!known || !note?.isPending) return;
    const { kind, event } = readEvent(parseJson(await raw.read(note)));
    if (kind !== 'run') return;
    const found = await this.#facts(event);
    await this.#record(event, found, note);
  }

  /** The facts of datasets, by their locations. Datasets that are left when the time is over have none. */
  async #facts({ inputs, outputs }: RunEvent): Promise<ReadonlyMap<string, DatasetFacts>> {
    const { storage, ownBucket } = this.#options;
    const own = `s3://${ownBucket}/`;
    const all = new Set([...outputs, ...inputs].map(locationOf));
    const places = [...all].filter((uri) => isInS3(uri) && !uri.startsWith(own));
    const timeout = AbortSignal.timeout(MOST_MS);
    const signal = AbortSignal.any([timeout, this.#closing.signal]);
    const found = new Map<string, DatasetFacts>();
    for (const place of places.slice(0, MOST_DATASETS)) {
      try {
        const facts = await datasetFacts(storage, place, signal);
        if (facts) found.set(place, facts);
      } catch (error) {
        if (timeout.aborted) break;
        throw error;
      }
    }
    return found;
  }

  async #record(
    event: RunEvent,
    found: ReadonlyMap<string, DatasetFacts>,
    note: EventNote,
  ): Promise<void> {
    const { store, ledger, clock, scope } = this.#options;
    await ledger.update(async () => {
      const id = eventVertexId(note.digest);
      const known = (await store.vertices([id])).get(id);
      if (!known) return { result: undefined }; // the graph was emptied
      const draft = new LineageDraft({ store, scope, actor: ACTOR, now: clock.now() });
      markDone(draft, known, note);
      const versions = new Map<string, Arn>();
      for (const [place, facts] of found)
        versions.set(place, await addVersion(draft, place, facts));
      await linkRun(draft, event, versions);
      return { result: undefined, changeSet: await draft.build() };
    });
  }
}

function markDone(draft: LineageDraft, known: Versioned<Vertex>, note: EventNote): void {
  const vertex = noteToVertex({ ...note, isPending: false });
  draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is: known.version });
}

/** Records the version of a location. The location of a folder is the same as that of the dataset. */
async function addVersion(draft: LineageDraft, place: string, facts: DatasetFacts): Promise<Arn> {
  const { scope, store } = draft;
  const { uri, digest, sizeBytes, objectCount, objects } = facts;
  const location = artifactArn(scope, uri);
  const id = vertexIdOf(location);
  const vertex = (await store.vertices([id])).get(id)?.element;
  const entity = vertex && vertexToEntity(vertex);
  const type = entity?.kind === 'artifact' ? entity.type : DATASET_TYPE;
  const sourceTypes = [{ idType: 'SHA256', value: digest } as const];
  const version = { sourceUri: uri, type, sourceTypes, sizeBytes, objectCount };
  const arn = versionArn(scope, uri, digest);
  const [latest] = (await versionsAt(draft, [id])).get(id) ?? [];
  draft.artifact(version, 'ensure');
  if (latest !== undefined && latest !== arn)
    draft.associate(location, arn, { type: 'DerivedFrom', mode: 'renew' });
  if (uri === place) return arn;
  for (const { source, destination, type: same } of sameAs(artifactArn(scope, place), location))
    draft.associate(source, destination, { type: same, mode: 'ensure' });
  const recorded = { arn, location, locationType: type };
  const isNew = { isNew: true, isBack: false, isOnly: true, isRestored: false };
  await recordObjects(draft, { ...recorded, ...isNew }, { type, objects });
  return arn;
}

/** Links versions to a run. A narrow run has no inputs, because its outputs are derived from them. */
async function linkRun(
  draft: LineageDraft,
  event: RunEvent,
  versions: ReadonlyMap<string, Arn>,
): Promise<void> {
  const run = runArn(draft.scope, event.job, event.run.runId);
  const id = vertexIdOf(run);
  const vertex = (await draft.store.vertices([id])).get(id)?.element;
  const isNarrow = isNarrowRun(vertex);
  const link = (from: Arn, to: Arn, type: 'Produced' | 'ContributedTo' | 'DerivedFrom') =>
    draft.associate(from, to, { type, mode: 'ensure' });
  for (const [datasets, side] of [
    [event.outputs, 'output'],
    [event.inputs, 'input'],
  ] as const) {
    for (const dataset of datasets) {
      const uri = locationOf(dataset);
      const version = versions.get(uri);
      if (version === undefined) continue;
      if (side === 'output') link(run, version, 'Produced');
      else if (!isNarrow) link(version, run, 'ContributedTo');
      const named = readFacet(dataset.facets, 'version')?.datasetVersion;
      if (named !== undefined)
        link(datasetVersionArn(draft.scope, uri, named), version, 'DerivedFrom');
    }
  }
}

import {
  DatasetDigests,
  type EventsPage,
  type EventsQuery,
  LineageEvents,
  listEvents,
  RawEvents,
} from '#src/openlineage/ingest/index.js';
import type { Platform } from '../compose/compose-platform.js';

/** The parts that record and list events of OpenLineage. */
export interface EventIngest {
  readonly events: LineageEvents;
  readonly list: (query: EventsQuery) => Promise<EventsPage>;
}

/** Opens the ingest of a platform, and continues the digests that an earlier server left. */
export async function openIngest({
  services,
  own,
  logger,
  closer,
}: Platform): Promise<EventIngest> {
  const { store, ledger, clock, scope, storage } = services;
  const parts = { store, ledger, clock, scope };
  const raw = new RawEvents(own);
  const ownBucket = own.bucket;
  const digests = new DatasetDigests({ ...parts, raw, storage, ownBucket, logger });
  closer.add(digests, (running) => running.close());
  await digests.resume();
  const onPending = (pending: readonly string[]) => digests.add(pending);
  return {
    events: new LineageEvents({ ...parts, raw, storage, onPending }),
    list: (query) => listEvents({ store, raw }, query),
  };
}

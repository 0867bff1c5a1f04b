import {
  DatasetDigests,
  type EventsPage,
  type EventsQuery,
  LineageEvents,
  listEvents,
  RawEvents,
} from '#src/openlineage/ingest/index.js';
import type { Platform } from '../compose/compose-platform.js';
import { rolesOf } from '../compose/roles.js';
import { type Config, executionRoleOf } from '../config/index.js';

/** The parts that record and list events of OpenLineage. */
export interface EventIngest {
  readonly events: LineageEvents;
  readonly list: (query: EventsQuery) => Promise<EventsPage>;
}

/** Opens the ingest of a platform, and continues the digests that an earlier server left. */
export async function openIngest({
  config,
  services,
  own,
  lease,
  logger,
  troubles,
  closer,
}: Platform): Promise<EventIngest> {
  const { store, ledger, clock, scope, storage, sessions } = services;
  const parts = { store, ledger, clock, scope };
  const raw = new RawEvents(own);
  const { defaultBucket } = sessions.current();
  const mayRead = mayDigest(config, { own: own.bucket, default: defaultBucket });
  const digests = new DatasetDigests({ ...parts, raw, storage, mayRead, lease, logger, troubles });
  closer.add(digests, (running) => running.close());
  digests.start();
  return {
    events: new LineageEvents({ ...parts, raw, mayRead, logger, onPending: () => digests.look() }),
    list: (query) => listEvents({ store, raw }, query),
  };
}

/**
 * Returns whether events may make the server read an object, or a folder whose URI ends with a
 * slash: what the execution role may read in the default bucket, and elsewhere what the setting
 * `roles` names for it. So a token with the role `ingest` opens no bucket that no setting names.
 */
export function mayDigest(
  config: Config,
  buckets: { readonly own: string; readonly default: string },
): (uri: string) => boolean {
  const roles = rolesOf(config);
  const role = executionRoleOf(config);
  return (uri) => {
    if (uri.startsWith(`s3://${buckets.own}/`)) return false;
    return uri.startsWith(`s3://${buckets.default}/`)
      ? roles.permits(role, 'read', uri)
      : roles.names(role, 'read', uri);
  };
}

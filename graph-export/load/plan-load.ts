import type { Roles } from '#src/domain/roles/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Ids } from '#src/ports/ids.js';
import {
  type FeedRecord,
  type LoadPlan,
  type LoadRecord,
  NO_COUNTS,
} from './records/load-record.js';
import type { LoadRecords } from './records/load-records.js';
import type { LoadServices } from './run/feed-run.js';
import { findFiles, stampOf } from './source/find-files.js';

/** A request for a load; what is left out has the default of the bulk loader. */
export interface LoadRequest extends Partial<Omit<LoadPlan, 'source'>> {
  readonly source: S3Uri;
  /** ARN of the role that has to be allowed to read the source. */
  readonly role: string;
  /** Where the bucket has to be; default anywhere. */
  readonly region?: string | undefined;
  /** Wait for the loads before it instead of being refused; default false. */
  readonly queueRequest?: boolean | undefined;
  /** ARN of whoever asks for it. */
  readonly actor: string;
}

/** What a load is planned with. */
export interface PlanServices extends LoadServices {
  readonly ids: Ids;
  readonly roles: Roles;
  readonly records: LoadRecords;
}

/** A load that waits, and its files: those that an earlier load of the source has completed count as done. */
export async function planLoad(
  request: LoadRequest,
  { owner, time }: { readonly owner: string; readonly time: number },
  services: PlanServices,
): Promise<{ readonly load: LoadRecord; readonly feeds: readonly FeedRecord[] }> {
  const { records, ids } = services;
  const { source, role, region } = request;
  const files = await findFiles({ source, role, region }, services);
  const [earlier] = await records.ofSource(source);
  const resumed = request.mode === 'New' ? undefined : earlier;
  const complete = new Map<string, FeedRecord>();
  for (const feed of resumed ? await records.feeds(resumed) : [])
    if (feed.status === 'LOAD_COMPLETED') complete.set(`${feed.uri} ${feed.stamp}`, feed);
  const feeds = files.map((file): FeedRecord => {
    const stamp = stampOf(file);
    const unread: FeedRecord = {
      uri: file.uri,
      stamp,
      status: 'LOAD_NOT_STARTED',
      errorLists: 0,
      ...NO_COUNTS,
    };
    return { ...(complete.get(`${file.uri} ${stamp}`) ?? unread), errorLists: 0 };
  });
  const load: LoadRecord = {
    id: ids.uuid(),
    source,
    mode: request.mode ?? 'Auto',
    failOnError: request.failOnError ?? true,
    parallelism: request.parallelism ?? 'HIGH',
    allowEmptyStrings: request.allowEmptyStrings ?? false,
    updateSingleCardinalityProperties: request.updateSingleCardinalityProperties ?? false,
    dependencies: request.dependencies ?? [],
    edgeOnlyLoad: request.edgeOnlyLoad ?? false,
    status: 'LOAD_IN_QUEUE',
    actor: request.actor,
    owner,
    runNumber: (earlier?.runNumber ?? 0) + 1,
    retryNumber: resumed ? resumed.retryNumber + 1 : 0,
    creationTime: time,
    feeds: feeds.length,
  };
  return { load, feeds };
}

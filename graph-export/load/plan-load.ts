import type { S3Uri } from '#src/domain/s3-uri.js';
import type { Ids } from '#src/ports/system.js';
import {
  type FeedRecord,
  type LoadPlan,
  type LoadRecord,
  NO_COUNTS,
} from './records/load-record.js';
import type { LoadRecords } from './records/load-records.js';
import { checkSource, findFiles, type SourceServices, stampOf } from './source/find-files.js';

/** A request for a load; missing fields have the defaults of the bulk loader. */
export interface LoadRequest extends Partial<Omit<LoadPlan, 'source'>> {
  readonly source: S3Uri;
  /** ARN of the role that must be allowed to read the source. */
  readonly role: string;
  /** The required region of the bucket; default any. */
  readonly region?: string | undefined;
  /** Waits for earlier loads instead of being refused; default false. */
  readonly queueRequest?: boolean | undefined;
  /** ARN of the caller. */
  readonly actor: string;
  /** Whether the caller is an admin, who may load what only the platform records; default false. */
  readonly byAdmin?: boolean | undefined;
}

/** The parts that plan a load. */
export interface PlanServices extends SourceServices {
  readonly ids: Ids;
  readonly records: LoadRecords;
}

/**
 * Returns a waiting load; {@link planFeeds} lists its files once it runs. Throws as {@link
 * checkSource} does.
 */
export async function planLoad(
  request: LoadRequest,
  { owner, time }: { readonly owner: string; readonly time: number },
  services: PlanServices,
): Promise<LoadRecord> {
  const { records, ids } = services;
  const { source, role, region } = request;
  await checkSource({ source, role }, region, services);
  const [earlier] = await records.ofSource(source);
  const resumed = request.mode === 'New' ? undefined : earlier;
  return {
    id: ids.uuid(),
    source,
    role,
    mode: request.mode ?? 'Auto',
    failOnError: request.failOnError ?? true,
    parallelism: request.parallelism ?? 'HIGH',
    allowEmptyStrings: request.allowEmptyStrings ?? false,
    updateSingleCardinalityProperties: request.updateSingleCardinalityProperties ?? false,
    dependencies: request.dependencies ?? [],
    edgeOnlyLoad: request.edgeOnlyLoad ?? false,
    status: 'LOAD_IN_QUEUE',
    actor: request.actor,
    byAdmin: request.byAdmin ?? false,
    owner,
    runNumber: (earlier?.runNumber ?? 0) + 1,
    retryNumber: resumed ? resumed.retryNumber + 1 : 0,
    ...(resumed && { resumes: resumed.id }),
    creationTime: time,
  };
}

/**
 * Returns the files of a load. Files that the resumed load has completed count as done. Throws as {@link findFiles}
 * does.
 */
export async function planFeeds(
  { source, role = '', resumes }: LoadRecord,
  services: Omit<PlanServices, 'ids'>,
): Promise<readonly FeedRecord[]> {
  const { records } = services;
  const files = await findFiles({ source, role }, services);
  const resumed = resumes === undefined ? undefined : await records.get(resumes);
  const complete = new Map<string, FeedRecord>();
  for (const feed of resumed ? await records.feeds(resumed.load) : [])
    if (feed.status === 'LOAD_COMPLETED' && !feed.isRemoved)
      complete.set(`${feed.uri} ${feed.stamp}`, feed);
  return files.map((file) => {
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
}

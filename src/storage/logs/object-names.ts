import { type Arn, parseArn } from '#src/domain/arn.js';
import { bucketOf, partsOfKey } from '#src/domain/record/index.js';
import { makeS3Uri, parseS3Uri, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import type { OwnBuckets, OwnObjects } from '#src/ports/own-objects.js';

const PAGE = 1_000;

/** The prefix of a log's objects: its ARN, whose id is encoded, because it may have slashes. */
export function logPrefix(buckets: OwnBuckets, log: Arn): S3Uri {
  const { id } = parseArn(log);
  const key = `logs/${log.slice(0, -id.length)}${encodeURIComponent(id)}`;
  return makeS3Uri(bucketOf(buckets, partsOfKey(log)), key);
}

/** Every log that has objects. */
export async function* logsOfObjects({
  storage,
  bucket,
  earlierBucket,
}: OwnObjects): AsyncGenerator<Arn, void> {
  for (const each of new Set([bucket, earlierBucket])) {
    for (let after: S3Uri | undefined; ; ) {
      const prefix = makeS3Uri(each, 'logs/arn:');
      const page = await storage.list(prefix, { first: 1, ...(after && { after }) });
      const [object] = page.objects;
      if (object === undefined) break;
      const found = logOfObject(object.uri);
      if (found) yield found.log;
      after = found?.last ?? object.uri;
    }
  }
}

/** Lists every object whose key starts with the prefix. */
export async function* allObjects(
  storage: ObjectStorage,
  prefix: S3Uri,
): AsyncGenerator<StoredObject, void> {
  for (let after: S3Uri | undefined; ; ) {
    const page = await storage.list(prefix, { first: PAGE, ...(after && { after }) });
    yield* page.objects;
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || after === undefined) return;
  }
}

/** The log that an object belongs to, with the last URI that may belong to it. */
function logOfObject(uri: S3Uri): { readonly log: Arn; readonly last: S3Uri } | undefined {
  const { bucket, key } = parseS3Uri(uri);
  const [, kind, id] = /^logs\/(arn:[^/]+\/)([^/]+)\//.exec(key) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  const last = makeS3Uri(bucket, `logs/${kind}${id}/~`);
  return { log: `${kind}${decodeURIComponent(id)}` as Arn, last };
}

import { isPlatformError } from '#src/domain/errors/index.js';
import { AwsError } from '../aws-error.js';
import { announcedDigests, checkDigests } from './checksums.js';
import { type Exchange, isoTime, receiveXml, sendEmpty, sendXml, wholeNumber } from './exchange.js';
import { malformedXml, textsOf } from './xml.js';

const MAX_BUCKETS = 10_000;
/** The region where the original returns an empty location, and accepts the creation of an existing bucket. */
const OLDEST_REGION = 'us-east-1';

/** The owner of every bucket and object. */
export function ownerOf({ request }: Exchange): {
  readonly ID: string;
  readonly DisplayName: string;
} {
  const { account } = request.principal;
  return { ID: account, DisplayName: account };
}

export async function listBuckets(exchange: Exchange): Promise<void> {
  const { storage, region, query } = exchange;
  const first = wholeNumber(query.get('max-buckets'), {
    name: 'max-buckets',
    fallback: MAX_BUCKETS,
    max: MAX_BUCKETS,
  });
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const all = await storage.listBuckets();
  const listed = all.filter(({ name }) => name.startsWith(prefix) && name > after);
  const page = listed.slice(0, first);
  const Bucket = page.map(({ name, createdAt }) => ({
    Name: name,
    CreationDate: isoTime(createdAt),
    BucketRegion: region,
  }));
  sendXml(exchange, [
    'ListAllMyBucketsResult',
    {
      Owner: ownerOf(exchange),
      Buckets: { Bucket },
      ContinuationToken: listed.length > page.length ? page.at(-1)?.name : undefined,
      Prefix: prefix === '' ? undefined : prefix,
    },
  ]);
}

export async function headBucket(exchange: Exchange): Promise<void> {
  const { region } = await exchange.storage.headBucket(exchange.bucket);
  sendEmpty(exchange, 200, { 'x-amz-bucket-region': region });
}

export async function bucketLocation(exchange: Exchange): Promise<void> {
  const { region } = await exchange.storage.headBucket(exchange.bucket);
  sendXml(exchange, ['LocationConstraint', region === OLDEST_REGION ? undefined : region]);
}

/**
 * Creates a bucket in the region of the server, and ignores the region of the request. Throws
 * `BucketAlreadyOwnedByYou` for an existing bucket, except in the oldest region.
 */
export async function createBucket(exchange: Exchange): Promise<void> {
  const { storage, bucket, region, request, headers } = exchange;
  await checkConfiguration(exchange);
  if (headers['x-amz-bucket-object-lock-enabled'] === 'true') {
    throw new AwsError('NotImplemented', 'Object lock is not implemented.', { status: 501 });
  }
  const isThere = await storage.headBucket(bucket).then(
    () => true,
    (error: unknown) => {
      if (isPlatformError(error, 'BUCKET_NOT_FOUND')) return false;
      throw error;
    },
  );
  if (isThere && region !== OLDEST_REGION) {
    throw new AwsError(
      'BucketAlreadyOwnedByYou',
      'Your previous request to create the named bucket succeeded and you already own it.',
      { status: 409, members: { BucketName: bucket } },
    );
  }
  await storage.createBucket(bucket);
  sendEmpty(exchange, 200, { location: request.target.rawPath });
}

/** Checks the optional document. Throws `MalformedXML`. */
async function checkConfiguration({ request, headers }: Exchange): Promise<void> {
  const { body } = request;
  if (body.length === 0) return;
  const document = await receiveXml(checkDigests(body, announcedDigests(headers)));
  if (document.name !== 'CreateBucketConfiguration') throw malformedXml();
  const known = document.children.filter(({ name }) => name === 'LocationConstraint');
  textsOf({ ...document, children: known }, ['LocationConstraint']);
}

export async function deleteBucket(exchange: Exchange): Promise<void> {
  await exchange.storage.deleteBucket(exchange.bucket);
  sendEmpty(exchange, 204);
}

import { MAX_PARTS } from '#src/domain/s3-uri.js';
import type { ChosenPart, PartPlace, UploadPlace } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import { attributesOf, refuseUnknownHeaders } from './attributes.js';
import { ownerOf } from './buckets.js';
import { announcedDigests, checkDigests, isChecksum } from './checksums.js';
import { notImplemented } from './errors.js';
import {
  type Exchange,
  isoTime,
  quoted,
  receiveXml,
  sendEmpty,
  sendXml,
  unquoted,
  uriOf,
  wholeNumber,
} from './exchange.js';
import { answeredChecksum, bodyOf, entityTooLarge, isToBeAbsent } from './put-object.js';
import { malformedXml, textsOf, type XmlElement } from './xml.js';

/** The least bytes of a part that is not the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const PAGE = 1000;

/** CreateMultipartUpload. */
export async function createUpload(exchange: Exchange): Promise<void> {
  const { storage, headers, bucket, key } = exchange;
  refuseUnknownHeaders(headers);
  const attributes = attributesOf(headers);
  const given = Object.keys(attributes).length > 0 ? { attributes } : {};
  const uploadId = await storage.uploads.create(uriOf(exchange), given);
  const { 'x-amz-checksum-algorithm': algorithm, 'x-amz-checksum-type': type } = headers;
  sendXml(
    exchange,
    ['InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: uploadId }],
    {
      ...(algorithm && { 'x-amz-checksum-algorithm': algorithm }),
      ...(algorithm && { 'x-amz-checksum-type': type ?? 'COMPOSITE' }),
    },
  );
}

/** UploadPart. */
export async function uploadPart(exchange: Exchange): Promise<void> {
  const { storage, headers } = exchange;
  refuseUnknownHeaders(headers);
  const place = partPlaceOf(exchange);
  const announced = announcedDigests(headers);
  const { bytes, sizeBytes } = bodyOf(exchange, announced);
  const { etag } = await storage.uploads.putPart(place, bytes, { sizeBytes });
  const { 'x-amz-checksum-type': _, ...checksum } = answeredChecksum(announced, exchange);
  sendEmpty(exchange, 200, { etag: quoted(etag), ...checksum });
}

/** Returns the part that a request names. Throws `InvalidArgument`. */
export function partPlaceOf(exchange: Exchange): PartPlace {
  return { ...placeOf(exchange), number: partNumber(exchange.query.get('partNumber')) };
}

/** CompleteMultipartUpload. */
export async function completeUpload(exchange: Exchange): Promise<void> {
  const { storage, headers, request, bucket, key } = exchange;
  const whole = Object.keys(headers).find(isChecksum);
  // It is that of the object, whose parts would have to be read once more.
  if (whole !== undefined) throw notImplemented(`${whole} of the whole object`);
  const ifAbsent = isToBeAbsent(exchange);
  const chosen = readChosen(await receiveXml(checkDigests(request.body, NO_DIGESTS)));
  const place = placeOf(exchange);
  await checkSizes(exchange, place, chosen);
  const { etag = '' } = await storage.uploads.complete(place, chosen, { ifAbsent });
  sendXml(exchange, [
    'CompleteMultipartUploadResult',
    { Location: urlOf(exchange), Bucket: bucket, Key: key, ETag: quoted(etag) },
  ]);
}

const NO_DIGESTS = { md5: undefined, checksum: undefined };

/** AbortMultipartUpload. */
export async function abortUpload(exchange: Exchange): Promise<void> {
  await exchange.storage.uploads.abort(placeOf(exchange));
  sendEmpty(exchange, 204);
}

/** ListParts. */
export async function listParts(exchange: Exchange): Promise<void> {
  const { storage, query, bucket, key } = exchange;
  const place = placeOf(exchange);
  const after = wholeNumber(query.get('part-number-marker'), {
    name: 'part-number-marker',
    fallback: 0,
    max: MAX_PARTS,
  });
  const first = pageSize(query.get('max-parts'), 'max-parts');
  const parts = (await storage.uploads.parts(place)).filter(({ number }) => number > after);
  const page = parts.slice(0, first);
  const owner = ownerOf(exchange);
  sendXml(exchange, [
    'ListPartsResult',
    {
      Bucket: bucket,
      Key: key,
      UploadId: place.uploadId,
      Initiator: owner,
      Owner: owner,
      StorageClass: 'STANDARD',
      PartNumberMarker: after,
      NextPartNumberMarker: page.at(-1)?.number ?? 0,
      MaxParts: first,
      IsTruncated: parts.length > page.length,
      Part: page.map(({ number, etag, sizeBytes, lastModified }) => ({
        PartNumber: number,
        LastModified: isoTime(lastModified),
        ETag: quoted(etag),
        Size: sizeBytes,
      })),
    },
  ]);
}

/** ListMultipartUploads. Throws `NotImplemented` for a delimiter. */
export async function listUploads(exchange: Exchange): Promise<void> {
  const { storage, query, bucket } = exchange;
  if (query.get('delimiter')) throw notImplemented('delimiter');
  const [prefix = '', keyMarker = '', idMarker = ''] = [
    query.get('prefix'),
    query.get('key-marker'),
    query.get('upload-id-marker'),
  ];
  const first = pageSize(query.get('max-uploads'), 'max-uploads');
  const owner = ownerOf(exchange);
  const all = (await storage.uploads.list(bucket)).map(({ uri, uploadId, createdAt }) => ({
    Key: uri.slice(`s3://${bucket}/`.length),
    UploadId: uploadId,
    Initiator: owner,
    Owner: owner,
    StorageClass: 'STANDARD',
    Initiated: isoTime(createdAt),
  }));
  const listed = all.filter(({ Key, UploadId }) => {
    if (!Key.startsWith(prefix)) return false;
    const order = Buffer.compare(Buffer.from(Key), Buffer.from(keyMarker));
    return order > 0 || (order === 0 && idMarker !== '' && UploadId > idMarker);
  });
  const page = listed.slice(0, first);
  const hasNext = listed.length > page.length;
  sendXml(exchange, [
    'ListMultipartUploadsResult',
    {
      Bucket: bucket,
      KeyMarker: keyMarker,
      UploadIdMarker: idMarker,
      NextKeyMarker: hasNext ? page.at(-1)?.Key : undefined,
      NextUploadIdMarker: hasNext ? page.at(-1)?.UploadId : undefined,
      Prefix: prefix,
      MaxUploads: first,
      IsTruncated: hasNext,
      Upload: page,
    },
  ]);
}

function placeOf(exchange: Exchange): UploadPlace {
  return { uri: uriOf(exchange), uploadId: exchange.query.get('uploadId') ?? '' };
}

function pageSize(text: string | undefined, name: string): number {
  return wholeNumber(text, { name, fallback: PAGE, max: PAGE });
}

function partNumber(text = ''): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= 1 && number <= MAX_PARTS) return number;
  throw new AwsError(
    'InvalidArgument',
    `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`,
    { members: { ArgumentName: 'partNumber', ArgumentValue: text.slice(0, 100) } },
  );
}

/** Reads the chosen parts. Throws `MalformedXML`, and `InvalidPartOrder` for others than ascending numbers. */
function readChosen({ name, children }: XmlElement): readonly ChosenPart[] {
  const isList =
    name === 'CompleteMultipartUpload' && children.every((each) => each.name === 'Part');
  if (!isList || children.length === 0 || children.length > MAX_PARTS) throw malformedXml();
  const parts = children.map((part) => {
    const { PartNumber = '', ETag = '' } = textsOf(part, PART_MEMBERS);
    if (!/^\d{1,5}$/.test(PartNumber) || ETag === '') throw malformedXml();
    return { number: Number(PartNumber), etag: unquoted(ETag) };
  });
  const isAscending = parts.every(
    ({ number }, index) => index === 0 || number > (parts[index - 1]?.number ?? 0),
  );
  if (isAscending) return parts;
  throw new AwsError(
    'InvalidPartOrder',
    'The list of parts was not in ascending order. Parts must be ordered by part number.',
  );
}

const PART_MEMBERS = [
  ...['PartNumber', 'ETag', 'ChecksumCRC32', 'ChecksumCRC32C', 'ChecksumCRC64NVME'],
  ...['ChecksumSHA1', 'ChecksumSHA256'],
];

/** Checks the sizes of the stored parts. Throws `EntityTooSmall`, `EntityTooLarge` and `InvalidRequest`. */
async function checkSizes(
  { storage, headers, maxObjectBytes }: Exchange,
  place: UploadPlace,
  chosen: readonly ChosenPart[],
): Promise<void> {
  // The upload may be completed already, which its storage recognises.
  const stored = await storage.uploads.parts(place).catch(() => []);
  const sizes = new Map(stored.map(({ number, sizeBytes }) => [number, sizeBytes]));
  if (sizes.size === 0) return;
  let sum = 0;
  chosen.forEach(({ number, etag }, index) => {
    const size = sizes.get(number) ?? 0;
    sum += size;
    if (size >= MIN_PART_BYTES || index === chosen.length - 1 || !sizes.has(number)) return;
    throw new AwsError(
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
      {
        members: {
          ProposedSize: String(size),
          MinSizeAllowed: String(MIN_PART_BYTES),
          PartNumber: String(number),
          ETag: etag,
        },
      },
    );
  });
  if (sum > maxObjectBytes) throw entityTooLarge(sum, maxObjectBytes);
  const announced = headers['x-amz-mp-object-size'];
  if (announced === undefined || announced === String(sum)) return;
  throw new AwsError(
    'InvalidRequest',
    `The provided 'x-amz-mp-object-size' header, ${String(announced).slice(0, 20)}, does not match what was computed, ${sum}.`,
  );
}

function urlOf({ headers, request }: Exchange): string {
  return `http://${headers.host ?? ''}${request.target.rawPath}`;
}

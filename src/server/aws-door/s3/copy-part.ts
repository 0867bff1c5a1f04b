import type { GetOptions } from '#src/ports/object-storage.js';
import { AwsError } from '../aws-error.js';
import { refuseUnknownHeaders } from './attributes.js';
import { contentOf, sourceOf } from './copy-object.js';
import { type Exchange, isoTime, quoted, sendXml } from './exchange.js';
import { entityTooLarge } from './put-object.js';
import { partPlaceOf } from './uploads.js';

/** UploadPartCopy: stores bytes of another object as a part. */
export async function copyPart(exchange: Exchange): Promise<void> {
  const { storage, headers, maxObjectBytes } = exchange;
  refuseUnknownHeaders(headers);
  const place = partPlaceOf(exchange);
  const source = await sourceOf(exchange);
  const range = rangeOf(headers['x-amz-copy-source-range'], source.sizeBytes);
  const sizeBytes = range ? range.end - range.start + 1 : source.sizeBytes;
  if (sizeBytes > maxObjectBytes) throw entityTooLarge(sizeBytes, maxObjectBytes);
  const bytes = await contentOf(exchange, source, range);
  const { etag, lastModified } = await storage.uploads.putPart(place, bytes, { sizeBytes });
  sendXml(exchange, [
    'CopyPartResult',
    { LastModified: isoTime(lastModified), ETag: quoted(etag) },
  ]);
}

/** Throws `InvalidArgument` unless a range has both ends, within the object. */
function rangeOf(
  header: string | string[] | undefined,
  sizeBytes: number,
): Required<NonNullable<GetOptions['range']>> | undefined {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(String(header)) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (start <= end && end < sizeBytes) return { start, end };
  throw new AwsError(
    'InvalidArgument',
    `The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy, within the ${sizeBytes} bytes of the source.`,
    {
      members: {
        ArgumentName: 'x-amz-copy-source-range',
        ArgumentValue: String(header).slice(0, 100),
      },
    },
  );
}

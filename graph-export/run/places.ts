import { PlatformError } from '#src/domain/errors/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';

/**
 * The locations of an export's objects. A bulk load reads everything below the destination, so
 * other objects are stored beside it.
 */
export interface ExportPlaces {
  /** With a trailing slash. */
  readonly prefix: S3Uri;
  readonly manifest: S3Uri;
  readonly progress: S3Uri;
  readonly deletions: S3Uri;
}

/** Throws `S3_URI_INVALID` for an invalid URI, and for a bucket without a prefix. */
export function placesOf(destination: string): ExportPlaces {
  const { bucket, key } = parseS3Uri(destination);
  const name = key.replace(/\/+$/, '');
  if (name === '') {
    throw new PlatformError(
      'S3_URI_INVALID',
      `An export needs a separate prefix, such as s3://${bucket}/lineage/; '${destination}' is a whole bucket.`,
      { details: { destination } },
    );
  }
  const base = `s3://${bucket}/${name}`;
  return {
    prefix: toS3Uri(`${base}/`),
    manifest: toS3Uri(`${base}.manifest.json`),
    progress: toS3Uri(`${base}.progress.json`),
    deletions: toS3Uri(`${base}.deletions.csv`),
  };
}

/** The id of an export encodes its destination, so that every server finds it. */
export function exportId({ prefix }: ExportPlaces): string {
  return Buffer.from(prefix).toString('base64url');
}

/** The id of the export to a destination. Throws `S3_URI_INVALID`. */
export function exportIdOf(destination: string): string {
  return exportId(placesOf(destination));
}

/** The locations of an export by its id; undefined for an invalid id. */
export function placesOfId(id: string): ExportPlaces | undefined {
  try {
    const places = placesOf(Buffer.from(id, 'base64url').toString());
    return exportId(places) === id ? places : undefined;
  } catch {
    return undefined;
  }
}

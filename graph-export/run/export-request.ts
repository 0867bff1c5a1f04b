import { PlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import { parseS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import type { OddNames } from '../csv/column.js';
import type { ExportPlan, ExportProfile, ExportRecord } from './export-record.js';

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

export function notFound(id: string): PlatformError {
  return new PlatformError('NOT_FOUND', `There is no export with the id '${id.slice(0, 200)}'.`, {
    details: { id: id.slice(0, 200) },
  });
}

export function running({ prefix }: ExportPlaces): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `An export to ${prefix} is under way; wait for its end, cancel it at its server, or choose another prefix.`,
    { details: { destination: prefix } },
  );
}

export function alreadyThere({ prefix }: ExportPlaces): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `There are objects below ${prefix} already, which a bulk load would read too; choose another prefix.`,
    { details: { destination: prefix } },
  );
}

export function otherPlan({ prefix }: ExportPlaces, { at, profile }: ExportRecord): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `An export of ${profile.toUpperCase()} at commit ${at} was interrupted at ${prefix}; start it with the arguments that it had, or cancel it first.`,
    { details: { destination: prefix, atCommit: at } },
  );
}

export function tooMany(most: number): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `${most} exports are under way; wait until one has ended.`,
    { details: { most } },
  );
}

export function cancelled(): PlatformError {
  return new PlatformError('QUERY_CANCELLED', 'The export was cancelled.');
}

/** A request for an export. */
export interface ExportRequest {
  readonly destination: S3Uri;
  /** Default `Strict`. */
  readonly profile?: ExportProfile | undefined;
  /** Default the newest. */
  readonly atCommit?: number | undefined;
  readonly sinceCommit?: number | undefined;
  /** Default false; only for `Strict`. */
  readonly gzip?: boolean | undefined;
  /** Default false; only for `Strict`. */
  readonly includeRecords?: boolean | undefined;
  /** Default `Refuse`; only for `Strict`. */
  readonly oddNames?: OddNames | undefined;
}

/**
 * Files of about this size load in parallel, and are rewritten in seconds after an interruption.
 */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

/** Resolves a request at the newest commit. Throws `VALIDATION_FAILED`. */
export function planOf(
  request: ExportRequest,
  { prefix }: ExportPlaces,
  { seq: head }: Pick<Head, 'seq'>,
): ExportPlan {
  const { profile, sinceCommit: since, gzip, includeRecords, oddNames } = filled(request);
  const at = request.atCommit ?? head;
  checkCommits({ at, since, head });
  if (
    profile === 'Legacy' &&
    (since !== undefined || gzip || includeRecords || oddNames !== 'Refuse')
  ) {
    throw new PlatformError(
      'VALIDATION_FAILED',
      'A LEGACY export is whole; it takes no gzip, includeRecords or oddNames. Use STRICT for these, and for increments.',
    );
  }
  return {
    destination: prefix,
    profile,
    at,
    ...(since === undefined ? {} : { since }),
    isGzip: gzip,
    withRecords: includeRecords,
    oddNames,
    maxFileBytes: MAX_FILE_BYTES,
  };
}

/** Whether a request equals an earlier one; a request without a commit matches any commit. */
export function isSamePlan(earlier: ExportPlan, request: ExportRequest): boolean {
  const { profile, atCommit, sinceCommit, gzip, includeRecords, oddNames } = filled(request);
  return (
    profile === earlier.profile &&
    (atCommit === undefined || atCommit === earlier.at) &&
    sinceCommit === earlier.since &&
    gzip === earlier.isGzip &&
    includeRecords === earlier.withRecords &&
    oddNames === (earlier.oddNames ?? 'Quote')
  );
}

/** A request with its defaults. */
function filled(request: ExportRequest) {
  const { profile = 'Strict', gzip = false, includeRecords = false, oddNames = 'Refuse' } = request;
  return { ...request, profile, gzip, includeRecords, oddNames };
}

function checkCommits({
  at,
  since,
  head,
}: {
  readonly at: number;
  readonly since: number | undefined;
  readonly head: number;
}): void {
  const bad = (field: string, value: number, range: string) =>
    new PlatformError('VALIDATION_FAILED', `${field} is ${value}; give a commit ${range}.`, {
      details: { [field]: value },
    });
  if (!Number.isInteger(at) || at < 0 || at > head)
    throw bad('atCommit', at, `from 0 to ${head}, the newest`);
  if (since !== undefined && (!Number.isInteger(since) || since < 0 || since > at))
    throw bad('sinceCommit', since, `from 0 to ${at}`);
}

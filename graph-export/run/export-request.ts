import { PlatformError } from '#src/domain/errors/index.js';
import type { Head } from '#src/domain/graph/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { OddNames } from '../csv/column.js';
import type { ExportPlan, ExportProfile } from './export-record.js';
import type { ExportPlaces } from './places.js';

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

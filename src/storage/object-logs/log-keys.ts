import { type Arn, parseArn } from '#src/domain/arn.js';
import { joinS3Uri, makeS3Uri, parseS3Uri, type S3Uri } from '#src/domain/s3-uri.js';

/** The objects of all logs begin so, followed by the ARN of the log. */
const ROOT = 'logs/';
const LAST = '~';

/** The prefix of a log's objects: its ARN, whose id is encoded, because it may have slashes. */
export function logPrefix(bucket: string, log: Arn): S3Uri {
  const { id } = parseArn(log);
  return makeS3Uri(bucket, `${ROOT}${log.slice(0, -id.length)}${encodeURIComponent(id)}`);
}

/** The objects of a log. */
export interface LogObjects {
  /** The prefix of the parts with lines, and of those with metric points. */
  readonly lines: S3Uri;
  readonly metrics: S3Uri;
  /** The prefix of the states that a takeover starts from. */
  readonly states: S3Uri;
  readonly seal: S3Uri;
  /** The complete lines and points of a sealed log. */
  readonly sealedLines: S3Uri;
  readonly sealedMetrics: S3Uri;
}

export function logObjects(bucket: string, log: Arn): LogObjects {
  const prefix = logPrefix(bucket, log);
  return {
    lines: joinS3Uri(prefix, 'parts/lines/'),
    metrics: joinS3Uri(prefix, 'parts/metrics/'),
    states: joinS3Uri(prefix, 'parts/states/'),
    seal: joinS3Uri(prefix, 'seal.json'),
    sealedLines: joinS3Uri(prefix, 'lines.jsonl'),
    sealedMetrics: joinS3Uri(prefix, 'metrics.jsonl'),
  };
}

/** The prefix below which all logs are. */
export function allLogs(bucket: string): S3Uri {
  return makeS3Uri(bucket, `${ROOT}arn:`);
}

/** The log that an object belongs to, with the last URI that may belong to it. */
export function logOfObject(uri: S3Uri): { readonly log: Arn; readonly last: S3Uri } | undefined {
  const { bucket, key } = parseS3Uri(uri);
  const [, kind, id] = /^logs\/(arn:[^/]+\/)([^/]+)\//.exec(key) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  const last = makeS3Uri(bucket, `${ROOT}${kind}${id}/${LAST}`);
  return { log: `${kind}${decodeURIComponent(id)}` as Arn, last };
}

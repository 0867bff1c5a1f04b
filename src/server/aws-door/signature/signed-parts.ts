import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws-error.js';
import type { RequestTarget } from '../aws-request.js';
import { type Protocol, refusal } from './refusals.js';

/** The signature of a request with what it says about itself. */
export interface SignedParts {
  readonly accessKeyId: string;
  /** `<day>/<region>/<service>/aws4_request`. */
  readonly scope: string;
  readonly service: string;
  readonly region: string;
  /** The day of the scope, `YYYYMMDD`. */
  readonly day: string;
  /** The time of signing as sent, `YYYYMMDDTHHMMSSZ`. */
  readonly time: string;
  /** Milliseconds since the epoch. */
  readonly signedAt: number;
  /** Lower-case names, in order. */
  readonly signedHeaders: readonly string[];
  /** 64 hexadecimal digits. */
  readonly signature: string;
  /** For a presigned URL: how many seconds it is valid. */
  readonly expires?: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** The longest validity of a presigned URL: seven days. */
const MAX_EXPIRES = 604_800;

/**
 * Reads the signature from the header or from the query. Throws the protocol's error when there is
 * none, when there are two, and when it is malformed.
 */
export function readSignature(
  request: IncomingMessage,
  { query }: RequestTarget,
  protocol: Protocol,
): SignedParts {
  const [header, ...more] = headerValues(request, 'authorization');
  refuseVersion2(header, query, protocol);
  const malformed = (message: string) => refusal(protocol, 'malformed', { message });
  if (isPresigned(query)) {
    if (header !== undefined) throw malformed('Sign the query or the header, not both.');
    return fromQuery(query, (message) => refusal(protocol, 'malformedQuery', { message }));
  }
  if (header === undefined) {
    const message = protocol === 's3' ? 'Access Denied' : 'Request is missing Authentication Token';
    throw refusal(protocol, 'missing', { message });
  }
  if (more.length > 0) throw malformed('There are two Authorization headers.');
  return fromHeader(header, request, malformed);
}

/** Old clients sign S3 by Version 2, and boto3 URLs of its oldest regions. Throws `InvalidRequest`. */
function refuseVersion2(
  header: string | undefined,
  query: RequestTarget['query'],
  protocol: Protocol,
): void {
  const isOld = header?.startsWith('AWS ') || query.some(([name]) => name === 'AWSAccessKeyId');
  if (!isOld || protocol !== 's3') return;
  throw new AwsError(
    'InvalidRequest',
    `The authorization mechanism you have provided is not supported. Please use ${ALGORITHM}, in boto3 Config(signature_version='s3v4').`,
  );
}

/** True for a query that has a signature. */
export function isPresigned(query: RequestTarget['query']): boolean {
  return query.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature');
}

/** The values of a header in the order sent, trimmed. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name)
      values.push((rawHeaders[index + 1] ?? '').trim());
  }
  return values;
}

/** Makes the error for a malformed signature. */
type Malformed = (message: string) => AwsError;

function fromHeader(header: string, request: IncomingMessage, malformed: Malformed): SignedParts {
  const [, algorithm, rest = ''] = /^(\S+)\s+(.*)$/s.exec(header) ?? [];
  if (algorithm !== ALGORITHM) {
    throw malformed(`The Authorization header needs the algorithm ${ALGORITHM}.`);
  }
  const fields = new Map(
    rest.split(',').map((field): [string, string] => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(field.trim()) ?? [];
      return [name, value];
    }),
  );
  const [date] = headerValues(request, 'x-amz-date');
  return checkParts(malformed, {
    credential: fields.get('Credential'),
    signedHeaders: fields.get('SignedHeaders'),
    signature: fields.get('Signature'),
    time: date ?? basicTime(headerValues(request, 'date')[0]),
  });
}

function fromQuery(query: RequestTarget['query'], malformed: Malformed): SignedParts {
  const values = new Map(query);
  if (values.size < query.length) throw malformed('A parameter of the query stands there twice.');
  if (values.get('X-Amz-Algorithm') !== ALGORITHM) {
    throw malformed(`X-Amz-Algorithm only supports ${ALGORITHM}.`);
  }
  const seconds = values.get('X-Amz-Expires') ?? '';
  const expires = /^\d{1,6}$/.test(seconds) ? Number(seconds) : 0;
  if (expires < 1 || expires > MAX_EXPIRES) {
    throw malformed(`X-Amz-Expires must be between 1 and ${MAX_EXPIRES} seconds.`);
  }
  const parts = checkParts(malformed, {
    credential: values.get('X-Amz-Credential'),
    signedHeaders: values.get('X-Amz-SignedHeaders'),
    signature: values.get('X-Amz-Signature'),
    time: values.get('X-Amz-Date'),
  });
  return { ...parts, expires };
}

interface Fields {
  readonly credential: string | undefined;
  readonly signedHeaders: string | undefined;
  readonly signature: string | undefined;
  readonly time: string | undefined;
}

const CREDENTIAL = /^([^/]{1,128})\/((\d{8})\/([^/]{1,64})\/([^/]{1,64})\/aws4_request)$/;

function checkParts(malformed: Malformed, fields: Fields): SignedParts {
  const { credential = '', signedHeaders: names = '', signature = '', time = '' } = fields;
  const [, accessKeyId, scope, day, region, service] = CREDENTIAL.exec(credential) ?? [];
  if (!accessKeyId || !scope || !day || !region || !service) {
    const form = '<access key>/<YYYYMMDD>/<region>/<service>/aws4_request';
    throw malformed(`The Credential is malformed; expecting ${form}.`);
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    throw malformed('The Signature must have 64 hexadecimal digits.');
  }
  const signedHeaders = names.split(';');
  const isSorted = signedHeaders.every((name, at, all) => at === 0 || (all[at - 1] ?? '') < name);
  if (!isSorted || !signedHeaders.every((name) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))) {
    throw malformed('SignedHeaders must be lower-case names in ascending order.');
  }
  const signedAt = parseBasicTime(time);
  if (signedAt === undefined) {
    throw malformed('X-Amz-Date must be in the ISO 8601 Basic Format YYYYMMDDTHHMMSSZ.');
  }
  if (!time.startsWith(day)) {
    throw malformed(`The date of the Credential, ${day}, is not that of ${time}.`);
  }
  return { accessKeyId, scope, service, region, day, time, signedAt, signedHeaders, signature };
}

function parseBasicTime(time: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** The time of a Date header in the form of X-Amz-Date. */
function basicTime(date = ''): string | undefined {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return undefined;
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

import { createHash } from 'node:crypto';
import { AwsError } from '../aws-error.js';
import type { CheckedBody } from '../aws-request.js';
import { type Checksum, crc32Checksum, crc32cChecksum, crc64nvmeChecksum } from './crc.js';

const hashed = (algorithm: string) => (): Checksum => {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') };
};

/** The checksums of S3 by name, with the number of their bytes. */
const ALGORITHMS = {
  crc32: { make: crc32Checksum, bytes: 4 },
  crc32c: { make: crc32cChecksum, bytes: 4 },
  crc64nvme: { make: crc64nvmeChecksum, bytes: 8 },
  sha1: { make: hashed('sha1'), bytes: 20 },
  sha256: { make: hashed('sha256'), bytes: 32 },
} as const;

type Algorithm = keyof typeof ALGORITHMS;

const PREFIX = 'x-amz-checksum-';
/** Headers with the prefix that are no checksums. */
const OTHERS = [`${PREFIX}mode`, `${PREFIX}algorithm`, `${PREFIX}type`];

/** The digests that a client announced for a body. */
export interface Announced {
  /** In base64. */
  readonly md5: string | undefined;
  readonly checksum:
    | { readonly algorithm: Algorithm; readonly value: string | 'in a trailer' }
    | undefined;
}

type Headers = NodeJS.Dict<string | string[]>;

/**
 * Reads the digests in the headers of a request. Throws `InvalidDigest`, and `InvalidRequest` for
 * an unknown or malformed checksum and for several.
 */
export function announcedDigests(headers: Headers): Announced {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && !isBase64(md5, 16)) {
    throw new AwsError('InvalidDigest', 'The Content-MD5 you specified was invalid.');
  }
  const trailer = String(headers['x-amz-trailer'] ?? '').toLowerCase();
  const inHeaders = Object.keys(headers).filter(isChecksum);
  const inTrailers = trailer
    .split(',')
    .map((name) => name.trim())
    .filter(isChecksum);
  const [name, ...more] = [...inHeaders, ...inTrailers];
  if (more.length > 0) {
    throw invalid(
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  return {
    md5: md5 as string | undefined,
    checksum: name === undefined ? undefined : announced(name, headers[name]),
  };
}

/** The header of an algorithm's checksum. */
export function checksumHeader(algorithm: string): string {
  return PREFIX + algorithm.toLowerCase();
}

/** True for the header of a checksum, such as `x-amz-checksum-crc32`. */
export function isChecksum(name: string): boolean {
  return name.startsWith(PREFIX) && !OTHERS.includes(name);
}

function announced(name: string, value: Headers[string]): Announced['checksum'] {
  const algorithm = name.slice(PREFIX.length);
  if (!Object.hasOwn(ALGORITHMS, algorithm)) throw invalid(`The checksum ${name} is unknown.`);
  const known = algorithm as Algorithm;
  if (value === undefined) return { algorithm: known, value: 'in a trailer' };
  if (!isBase64(value, ALGORITHMS[known].bytes)) throw invalidValue(name);
  return { algorithm: known, value: value as string };
}

function isBase64(value: Headers[string], bytes: number): boolean {
  const decoded = Buffer.from(String(value), 'base64');
  return decoded.length === bytes && decoded.toString('base64') === value;
}

/**
 * Passes a body on while it computes the announced digests. The last chunk is passed on only after
 * the whole body was checked, so that no receiver that counts bytes takes a forged one for
 * complete. Throws `BadDigest`.
 */
export async function* checkDigests(
  body: CheckedBody,
  { md5, checksum }: Announced,
): AsyncGenerator<Uint8Array, void> {
  const hash = md5 === undefined ? undefined : createHash('md5');
  const computed = checksum && ALGORITHMS[checksum.algorithm].make();
  let held: Uint8Array | undefined;
  for await (const chunk of body) {
    hash?.update(chunk);
    computed?.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash && hash.digest('base64') !== md5) {
    throw new AwsError(
      'BadDigest',
      'The Content-MD5 you specified did not match what we received.',
    );
  }
  if (computed && checksum) {
    const { algorithm, value } = checksum;
    const name = checksumHeader(algorithm);
    const expected = value === 'in a trailer' ? body.trailers.get(name) : value;
    if (!isBase64(expected, ALGORITHMS[algorithm].bytes)) throw invalidValue(name);
    if (computed.digest() !== expected) {
      throw new AwsError(
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
  }
  if (held) yield held;
}

/** The checksum that was verified, as a header; empty when there was none. */
export function checksumHeaders(
  { checksum }: Announced,
  { trailers }: CheckedBody,
): Readonly<Record<string, string>> {
  if (!checksum) return {};
  const name = checksumHeader(checksum.algorithm);
  const value = checksum.value === 'in a trailer' ? trailers.get(name) : checksum.value;
  return value === undefined ? {} : { [name]: value };
}

function invalidValue(name: string): AwsError {
  return invalid(`Value for ${name} header is invalid.`);
}

function invalid(message: string): AwsError {
  return new AwsError('InvalidRequest', message);
}

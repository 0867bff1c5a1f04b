import type { IncomingMessage } from 'node:http';
import type { Clock } from '#src/ports/system.js';
import { addressOf } from '../../http/headers.js';
import type { AccessKeys } from '../../identity/index.js';
import type { AwsRequest, RequestTarget } from '../aws-request.js';
import { canonicalRequests } from './canonical-request.js';
import { payloadOf, wholePayload } from './payload.js';
import { type Protocol, refusal } from './refusals.js';
import { readSignature, type SignedParts } from './signed-parts.js';
import { isSame, Signer } from './signer.js';
import type { WaitingBytes } from './waiting-bytes.js';

/** Options of {@link verify}. */
export interface VerifyOptions {
  readonly keys: AccessKeys;
  readonly clock: Clock;
  /** The signing names that the service of the request accepts, such as `s3`. */
  readonly services: readonly string[];
  /** How the service names its errors. `s3` also streams the body; the others hold it in memory. */
  readonly protocol: Protocol;
  /** The longest body that is held in memory, in bytes. */
  readonly maxBodyBytes: number;
  /** Counts the bytes of such bodies of all requests. */
  readonly waiting: WaitingBytes;
}

/** How much the clock of a client may be wrong. */
const MAX_SKEW_MS = 15 * 60_000;

/**
 * Checks who sent a request by its signature (AWS Signature Version 4, in the header or the query).
 * Returns the caller and a body that is checked while it is read. Without required keys every
 * request is admitted; the digests of its body are checked all the same. Throws an `AwsError` of
 * the protocol.
 */
export async function verify(
  raw: IncomingMessage,
  target: RequestTarget,
  options: VerifyOptions,
): Promise<AwsRequest> {
  const { keys, protocol, maxBodyBytes: max, waiting } = options;
  using share = keys.everyone ? undefined : waiting.share();
  const read = async () =>
    protocol === 's3' ? payloadOf(raw, target) : await wholePayload(raw, { max, share });
  if (keys.everyone) {
    const payload = await read();
    return { raw, target, principal: keys.everyone, body: payload.open() };
  }
  const parts = readSignature(raw, target, protocol);
  checkScope(parts, options);
  checkSignedHeaders(raw, parts, protocol);
  checkTime(parts, options.clock.now(), protocol);
  const refuse = refuser(raw, parts, options);
  const key = keys.find(parts.accessKeyId) ?? (await refuse('unknownKey'));
  // Only now, so that strangers occupy no memory.
  const payload = await read();
  const signer = new Signer(key.secretAccessKey, parts);
  const canonical = canonicalRequests(raw, target, {
    protocol,
    signedHeaders: parts.signedHeaders,
    payload: payload.signedAs,
  });
  if (!canonical.some((text) => isSame(signer.ofRequest(text), parts.signature))) {
    await refuse('mismatch');
  }
  const body = payload.open({ signer, seed: parts.signature });
  return { raw, target, principal: key.principal, body };
}

/** Returns what notes a refused login, perhaps waits, and throws. */
function refuser(
  raw: IncomingMessage,
  { accessKeyId }: SignedParts,
  { keys, protocol }: VerifyOptions,
): (why: 'unknownKey' | 'mismatch') => Promise<never> {
  const messages = {
    unknownKey:
      protocol === 's3'
        ? 'The AWS Access Key Id you provided does not exist in our records.'
        : 'The security token included in the request is invalid.',
    mismatch:
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
  };
  return async (why) => {
    await keys.noteRefused(addressOf(raw));
    const members = { AWSAccessKeyId: accessKeyId };
    throw refusal(protocol, why, { message: messages[why], members });
  };
}

function checkScope({ service }: SignedParts, { services, protocol }: VerifyOptions): void {
  if (services.includes(service)) return;
  const message = `Credential should be scoped to correct service: '${services.join("' or '")}', not '${service}'.`;
  throw refusal(protocol, protocol === 's3' ? 'malformed' : 'mismatch', { message });
}

/** Headers with a meaning to the services must be signed, so that nobody can add one. */
function checkSignedHeaders(
  { headers }: IncomingMessage,
  { signedHeaders }: SignedParts,
  protocol: Protocol,
): void {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = needed.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length === 0) return;
  throw refusal(protocol, 'unsigned', {
    message: 'There were headers present in the request which were not signed',
    members: { HeadersNotSigned: unsigned.join(', ') },
  });
}

function checkTime(
  { signedAt, time, expires }: SignedParts,
  now: number,
  protocol: Protocol,
): void {
  const end = signedAt + (expires === undefined ? MAX_SKEW_MS : expires * 1000);
  if (signedAt - MAX_SKEW_MS <= now && now <= end) return;
  const members = {
    RequestTime: time,
    ServerTime: new Date(now).toISOString(),
    MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
  };
  if (expires !== undefined) {
    const message = now > end ? 'Request has expired' : 'Request is not valid yet';
    throw refusal(protocol, 'expired', { message, members });
  }
  const message =
    protocol === 's3'
      ? "The difference between the request time and the server's time is too large."
      : `Signature ${now > end ? 'expired' : 'not yet current'}: ${time} is more than 15 minutes from ${members.ServerTime}.`;
  throw refusal(protocol, 'skewed', { message, members });
}

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { PlatformError } from '../errors/index.js';
import { PAYLOAD_TYPE, signedBytes } from './seal.js';

const MOST_SIGNATURES = 16;
const base64 = z.base64();

/** A DSSE envelope, https://github.com/secure-systems-lab/dsse/blob/v1.0.2/envelope.md. */
const ENVELOPE = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: base64,
  signatures: z
    .array(z.object({ keyid: z.string().optional(), sig: base64 }))
    .min(1)
    .max(MOST_SIGNATURES),
});

/**
 * Returns the JSON of the statement in an envelope that the key has signed. Throws
 * `PROVENANCE_INVALID` for another signature, or for anything but an envelope of a statement. The
 * message begins with `from`.
 */
export function openEnvelope(text: string, key: KeyObject, from = 'The envelope'): unknown {
  const envelope = ENVELOPE.safeParse(jsonOf(text, from));
  if (!envelope.success)
    throw invalid(
      `${from} is not an envelope of an in-toto statement: ${z.prettifyError(envelope.error)}`,
    );
  const payload = Buffer.from(envelope.data.payload, 'base64');
  const bytes = signedBytes(payload);
  const { signatures } = envelope.data;
  // A keyid is only a hint, so all signatures are tried.
  if (!signatures.some(({ sig }) => verify(null, bytes, key, Buffer.from(sig, 'base64'))))
    throw invalid(`${from} ${whyUnsigned(signatures, key)}`);
  return jsonOf(payload.toString('utf8'), 'The statement');
}

function whyUnsigned(
  signatures: readonly { readonly keyid?: string | undefined }[],
  key: KeyObject,
) {
  const der = key.export({ type: 'spki', format: 'der' });
  const id = createHash('sha256').update(der).digest('hex');
  const named = signatures.map(({ keyid }) => keyid ?? 'no key');
  if (named.includes(id)) return `was changed after it was signed; it names this key, ${id}.`;
  return `has no signature by this key; it names ${named.join(', ')}.`;
}

/** Reads an Ed25519 public key in PEM. Throws `PROVENANCE_INVALID` for anything else. */
export function readPublicKey(pem: string, what = 'The public key'): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // refused below
  }
  throw invalid(
    `${what} is not a public Ed25519 key in PEM, as forebear provenance --key prints it.`,
  );
}

function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(`${what} is not JSON.`, cause);
  }
}

/** Returns the error of an invalid provenance. */
export function invalid(why: string, cause?: unknown): PlatformError {
  return new PlatformError('PROVENANCE_INVALID', why, { cause });
}

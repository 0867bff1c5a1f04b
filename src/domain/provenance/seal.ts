/** The media type of in-toto statements in JSON. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** Signs bytes with Ed25519. */
export interface SigningKey {
  /** The SHA-256 of its public key in DER, hexadecimal. */
  readonly id: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** Returns a signed statement: a DSSE envelope as one line of JSON. */
export function sealStatement(statement: object, key: SigningKey): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = Buffer.from(key.sign(signedBytes(payload))).toString('base64');
  return JSON.stringify({
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: key.id, sig }],
  });
}

/** The bytes that are signed, https://github.com/secure-systems-lab/dsse/blob/v1.0.2/protocol.md. */
export function signedBytes(payload: Uint8Array, type: string = PAYLOAD_TYPE): Uint8Array {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

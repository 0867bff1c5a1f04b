import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEnvelope, readPublicKey } from '#src/domain/provenance/envelope.js';
import { readStatement } from '#src/domain/provenance/read-statement.js';
import { sealStatement, signedBytes } from '#src/domain/provenance/seal.js';

const REFUSED = expect.objectContaining({ code: 'PROVENANCE_INVALID' });
const own = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

const signerOf = ({ privateKey }: { readonly privateKey: KeyObject }) => ({
  id: 'own',
  sign: (bytes: Uint8Array) => sign(null, bytes, privateKey),
});
const STATEMENT = { _type: 'any', text: 'ä' };
const SEALED = sealStatement(STATEMENT, signerOf(own));

describe('an envelope', () => {
  it('signs the bytes of the test vector of DSSE', () => {
    const bytes = signedBytes(Buffer.from('hello world'), 'http://example.com/HelloWorld');
    expect(Buffer.from(bytes).toString()).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });

  it('gives back the statement to the key that has signed it, and to no other', () => {
    expect(openEnvelope(SEALED, own.publicKey)).toEqual(STATEMENT);
    expect(() => openEnvelope(SEALED, other.publicKey)).toThrow(REFUSED);
  });

  it.each([
    ['another payload', { payload: Buffer.from('{}').toString('base64') }],
    ['another type', { payloadType: 'application/json' }],
    ['no signature', { signatures: [] }],
    ['an empty signature', { signatures: [{ keyid: 'own', sig: '' }] }],
  ])('is refused with %s', (_, change) => {
    const changed = JSON.stringify({ ...JSON.parse(SEALED), ...change });
    expect(() => openEnvelope(changed, own.publicKey)).toThrow(REFUSED);
  });

  it('reports a change of a statement that the key has signed', () => {
    const der = own.publicKey.export({ type: 'spki', format: 'der' });
    const id = createHash('sha256').update(der).digest('hex');
    const sealed = JSON.parse(sealStatement(STATEMENT, { ...signerOf(own), id }));
    const changed = JSON.stringify({ ...sealed, payload: 'e30=' });
    expect(() => openEnvelope(changed, own.publicKey)).toThrow('changed after it was signed');
    expect(() => openEnvelope(SEALED, other.publicKey)).toThrow('has no signature by this key');
  });

  it('is refused when it is no JSON', () => {
    expect(() => openEnvelope('no', own.publicKey)).toThrow(REFUSED);
  });
});

it('a public key is one for Ed25519', () => {
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
  expect(readPublicKey(pem(own.publicKey)).equals(own.publicKey)).toBe(true);
  expect(() => readPublicKey(pem(generateKeyPairSync('x25519').publicKey))).toThrow(REFUSED);
  expect(() => readPublicKey('no', "'key.pem'")).toThrow("'key.pem' is not a public Ed25519 key");
});

it('a statement of another type is refused', () => {
  expect(() => readStatement(STATEMENT)).toThrow(REFUSED);
});

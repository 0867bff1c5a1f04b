import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Signer } from '#src/ports/signer.js';

/**
 * Signs with the Ed25519 key of a file, PKCS #8 in PEM, which is created when it is missing. Throws
 * `CONFIG_INVALID` for a file with any other content.
 */
export async function openSigner(file: string): Promise<Signer> {
  const { privateKey: fresh } = generateKeyPairSync('ed25519');
  const pem = fresh.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  const key = privateKeyOf(await readFile(file), file);
  const publicKey = createPublicKey(key);
  return {
    id: hash('sha256', publicKey.export({ type: 'spki', format: 'der' })),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, key),
  };
}

function privateKeyOf(content: Buffer, file: string) {
  try {
    const key = createPrivateKey(content);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The cause may quote the key.
  }
  throw new PlatformError(
    'CONFIG_INVALID',
    `'${file}' does not hold an Ed25519 private key in PEM; restore it, or make one with 'openssl genpkey -algorithm ed25519'.`,
    { details: { key: 'provenanceKeyFile', value: file } },
  );
}

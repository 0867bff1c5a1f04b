import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  randomUUID,
  sign,
} from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import type { Signer } from '#src/ports/signer.js';

/**
 * Signs with the Ed25519 key of a file, PKCS #8 in PEM, which is created when it is missing. Throws
 * `CONFIG_INVALID` for a file with any other content, and for one that every user may read.
 */
export async function openSigner(file: string): Promise<Signer> {
  const key = privateKeyOf(await readKey(file), file);
  const publicKey = createPublicKey(key);
  return {
    id: hash('sha256', publicKey.export({ type: 'spki', format: 'der' })),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, key),
  };
}

async function readKey(file: string): Promise<Buffer> {
  const found = await stat(file).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
  if (!found) await create(file);
  else if (found.mode & 0o004)
    throw invalid(file, `Every user may read '${file}'; take it from others with 'chmod 600'.`);
  return readFile(file);
}

/** Creates the whole file or nothing. The key of another start is kept. */
async function create(file: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, pem, { flag: 'wx', mode: 0o600, flush: true });
    await link(temporary, file).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

function privateKeyOf(content: Buffer, file: string) {
  try {
    const key = createPrivateKey(content);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The cause may quote the key.
  }
  throw invalid(
    file,
    `'${file}' does not hold an Ed25519 private key in PEM; restore it, or make one with 'openssl genpkey -algorithm ed25519'.`,
  );
}

function invalid(file: string, why: string): PlatformError {
  const details = { key: 'provenanceKeyFile', value: file };
  return new PlatformError('CONFIG_INVALID', why, { details });
}

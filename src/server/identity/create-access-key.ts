import { randomBytes } from 'node:crypto';
import { type AccessKeyHolder, tokenEntry } from './tokens-file.js';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ID_LENGTH = 16;
/** They make 40 characters. */
const SECRET_BYTES = 30;

/**
 * Creates an access key for a caller who signs requests as for AWS. The entry contains the secret.
 * Throws `VALIDATION_FAILED` for an invalid name or role.
 */
export function createAccessKey(name: string, role: string): AccessKeyHolder {
  const letters = [...randomBytes(ID_LENGTH)].map((byte) => BASE32[byte % BASE32.length]);
  const accessKeyId = `AKIA${letters.join('')}`;
  const secretAccessKey = randomBytes(SECRET_BYTES).toString('base64');
  return tokenEntry({ name, role, accessKeyId, secretAccessKey });
}

import { createHash, randomBytes } from 'node:crypto';
import { type TokenHolder, tokenEntry } from './tokens-file.js';

/** A new token, which is not stored, and its entry for the tokens file. */
export interface NewToken {
  readonly token: string;
  readonly entry: TokenHolder;
}

const TOKEN_BYTES = 32;

/** Creates a token for a caller. Throws `VALIDATION_FAILED` for an invalid name or role. */
export function createToken(name: string, role: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const sha256 = createHash('sha256').update(token).digest('hex');
  return { token, entry: tokenEntry({ name, role, sha256 }) };
}

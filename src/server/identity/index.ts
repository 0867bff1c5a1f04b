import type { ArnScope } from '#src/domain/arn.js';
import type { Identity } from '#src/ports/identity.js';
import { OpenIdentity } from './open-identity.js';
import { TokenIdentity } from './token-identity.js';
import { readTokensFile } from './tokens-file.js';

export { requireRole } from './require-role.js';

/** Asks for tokens when there is a file of them. Throws `CONFIG_INVALID` for one that cannot be used. */
export function openIdentity(tokensFile: string | undefined, scope: ArnScope): Identity {
  return tokensFile === undefined
    ? new OpenIdentity(scope)
    : new TokenIdentity(readTokensFile(tokensFile), scope);
}

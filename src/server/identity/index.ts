import type { ArnScope } from '#src/domain/arn.js';
import type { Clock } from '#src/ports/clock.js';
import type { Identity } from '#src/ports/identity.js';
import type { Logger } from '#src/ports/logger.js';
import { OpenIdentity } from './open-identity.js';
import { TokenIdentity } from './token-identity.js';

export { createToken } from './create-token.js';
export { requireRole } from './require-role.js';

/** What {@link openIdentity} is given. */
export interface IdentityOptions {
  /** Absent: no token is asked for. */
  readonly tokensFile?: string | undefined;
  readonly scope: ArnScope;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Asks for tokens when there is a file of them. Throws `CONFIG_INVALID` for one that cannot be used. */
export function openIdentity({ tokensFile: file, ...options }: IdentityOptions): Identity {
  return file === undefined
    ? new OpenIdentity(options.scope)
    : new TokenIdentity({ file, ...options });
}

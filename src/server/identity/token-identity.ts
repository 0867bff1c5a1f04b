import { timingSafeEqual } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Identity, Principal } from '#src/ports/identity.js';
import { makePrincipal } from './principal.js';
import { type TokenHolder, tokenDigest } from './tokens-file.js';

/** Knows callers by bearer token. */
export class TokenIdentity implements Identity {
  readonly open = false;
  readonly #known: readonly { readonly digest: Buffer; readonly principal: Principal }[];

  constructor(holders: readonly TokenHolder[], scope: ArnScope) {
    this.#known = holders.map(({ name, role, digest }) => ({
      digest,
      principal: makePrincipal(scope, name, role),
    }));
  }

  async authenticate(token: string | undefined): Promise<Principal> {
    const digest = tokenDigest(token ?? '');
    let found: Principal | undefined;
    // Every entry is compared, so that the time tells nothing about which one was near.
    for (const known of this.#known) {
      if (timingSafeEqual(known.digest, digest)) found = known.principal;
    }
    if (found && token !== undefined) return found;
    throw new PlatformError(
      'UNAUTHENTICATED',
      token === undefined
        ? 'This server asks for a token; send it as Authorization: Bearer <token>.'
        : 'This token is unknown here; ask who runs the server for one.',
    );
  }
}

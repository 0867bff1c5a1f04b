import type { ArnScope } from '#src/domain/arn.js';
import type { Identity, Principal } from '#src/ports/identity.js';
import { makePrincipal } from './principal.js';

/** Treats every caller as an admin: without tokens only this machine reaches the server. */
export class OpenIdentity implements Identity {
  readonly open = true;
  readonly #owner: Principal;

  constructor(scope: ArnScope) {
    this.#owner = makePrincipal(scope, 'local', 'admin');
  }

  async authenticate(): Promise<Principal> {
    return this.#owner;
  }
}

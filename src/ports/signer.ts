import type { SigningKey } from '#src/domain/provenance/index.js';

/** Signs in the name of the server. */
export interface Signer extends SigningKey {
  /** PEM. */
  readonly publicKey: string;
}

import type { SigningKey } from '#src/domain/provenance/index.js';

/** Signs in the name of the server. */
export interface Signer extends SigningKey {
  /** PEM. */
  readonly publicKey: string;
}

/** The parts that sign statements. */
export interface Statements {
  readonly signer: Signer;
  /** The version of the platform. */
  readonly version: string;
}

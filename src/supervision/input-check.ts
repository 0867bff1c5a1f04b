import { PlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { isPlanned, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** What a job reads, or a model is served from, and must be there. */
export interface LaunchInput {
  readonly uri: S3Uri;
  /** Whether it is one object, or any whose URIs begin like this. */
  readonly kind: 'object' | 'prefix';
  /** What messages call it. */
  readonly what: string;
}

/** The inputs of a dry run that must be there already. */
export function withoutPlanned(inputs: readonly LaunchInput[]): readonly LaunchInput[] {
  return inputs.filter(({ uri }) => !isPlanned(uri));
}

/** What was found this recently is not looked for again, because many launches read the same. */
const TRUST_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** Looks for what launches and new models need. */
export class InputCheck {
  readonly #storage: ObjectStorage;
  readonly #roles: Roles | undefined;
  readonly #seen = new Map<S3Uri, number>();

  constructor({ storage, roles }: { readonly storage: ObjectStorage; readonly roles?: Roles }) {
    this.#storage = storage;
    this.#roles = roles;
  }

  /**
   * Rejects with `OBJECT_NOT_FOUND` for the first input that is not there. What the role may not read is not looked
   * for: it fails when it is read.
   */
  async check(inputs: readonly LaunchInput[], role: string): Promise<void> {
    const trusted = performance.now() - TRUST_MS;
    const unsure = inputs.filter(
      ({ uri }) =>
        (this.#seen.get(uri) ?? Number.NEGATIVE_INFINITY) < trusted &&
        (this.#roles?.permits(role, 'read', uri) ?? true),
    );
    if (unsure.length > 0) await Promise.all(unsure.map((input) => this.#find(input)));
  }

  async #find({ uri, kind, what }: LaunchInput): Promise<void> {
    const found =
      kind === 'object'
        ? (await this.#storage.head(uri)) !== undefined
        : (await this.#storage.list(uri, { first: 1 })).objects.length > 0;
    if (!found)
      throw new PlatformError(
        'OBJECT_NOT_FOUND',
        kind === 'object'
          ? `There is no object '${uri}' for ${what}; upload it, or name another.`
          : `There is no object under '${uri}' for ${what}; upload one, or name another prefix.`,
        { details: { uri } },
      );
    if (this.#seen.size >= MOST_REMEMBERED) this.#seen.clear();
    this.#seen.set(uri, performance.now());
  }
}

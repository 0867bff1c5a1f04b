import { PlatformError } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { isPlanned, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';

/** An input of a job, or data of a model, that must exist. */
export interface LaunchInput {
  readonly uri: S3Uri;
  /** Whether the URI names one object, or a prefix. */
  readonly kind: 'object' | 'prefix';
  /** The name in messages. */
  readonly what: string;
}

/** The inputs of a dry run that must exist already. */
export function withoutPlanned(inputs: readonly LaunchInput[]): readonly LaunchInput[] {
  return inputs.filter(({ uri }) => !isPlanned(uri));
}

/** An input that was found this recently is not checked again: many launches read the same ones. */
const TRUST_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** Checks that the inputs of launches and new models exist. */
export class InputCheck {
  readonly #storage: ObjectStorage;
  readonly #roles: Roles | undefined;
  readonly #seen = new Map<S3Uri, number>();

  constructor({ storage, roles }: { readonly storage: ObjectStorage; readonly roles?: Roles }) {
    this.#storage = storage;
    this.#roles = roles;
  }

  /**
   * Rejects with `OBJECT_NOT_FOUND` for the first missing input. Inputs that the role may not read
   * are not checked: they fail when they are read.
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

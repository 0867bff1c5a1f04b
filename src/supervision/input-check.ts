import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import { isPlanned, type S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { ReadSecret } from '#src/ports/secrets.js';

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

/** The prefix of a value that refers to a secret. It is recorded as it is; only the started program gets the secret. */
const PREFIX = 'secret:';

type Variables = Readonly<Record<string, string>>;

/** The reader of secrets. */
export interface SecretReader {
  readonly read: ReadSecret;
  /** The role of the job or model whose program gets the secrets. */
  readonly role: string;
}

/** Throws `VALIDATION_FAILED` when a variable of a request refers to a secret that its program may not get. */
export async function checkSecretVariables(
  variables: Variables,
  reader: SecretReader,
): Promise<void> {
  await replace(variables, reader, (variable, why) => refuse(`environment.${variable}`, why));
}

/**
 * Returns the variables with their secrets, for the program. Throws `RUN_FAILED`, which names a
 * secret that is missing, or that the role may no longer read.
 */
export function withSecrets(variables: Variables, reader: SecretReader): Promise<Variables> {
  return replace(variables, reader, (variable, why, cause) => {
    const details = { variable };
    throw new PlatformError('RUN_FAILED', why, { details, cause });
  });
}

async function replace(
  variables: Variables,
  { read, role }: SecretReader,
  fail: (variable: string, why: string, cause: unknown) => never,
): Promise<Variables> {
  const asked = Object.entries(variables).filter(([, value]) => value.startsWith(PREFIX));
  if (asked.length === 0) return variables;
  const replaced: Record<string, string> = { ...variables };
  for (const [variable, value] of asked) {
    try {
      replaced[variable] = await read(value.slice(PREFIX.length), role);
    } catch (error) {
      if (!isPlatformError(error, 'SECRET_UNKNOWN')) throw error;
      fail(variable, `The variable '${variable}' cannot be set. ${error.message}`, error);
    }
  }
  return replaced;
}

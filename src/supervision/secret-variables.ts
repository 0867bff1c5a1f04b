import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { ReadSecret } from '#src/ports/secrets.js';

/**
 * The prefix of a value that refers to a secret. It is recorded as it is; only the started program
 * gets the secret.
 */
const PREFIX = 'secret:';

type Variables = Readonly<Record<string, string>>;

/** The reader of secrets. */
export interface SecretReader {
  readonly read: ReadSecret;
  /** The role of the job or model whose program gets the secrets. */
  readonly role: string;
}

/**
 * Throws `VALIDATION_FAILED` when a variable of a request refers to a secret that its program may
 * not get.
 */
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

import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { ReadSecret } from '#src/ports/secrets.js';

/** A value that begins with it is recorded as it is; only the program that is started gets the secret. */
const PREFIX = 'secret:';

type Variables = Readonly<Record<string, string>>;

/** Throws `VALIDATION_FAILED` where a variable of a request asks for a secret that a program could not be given. */
export async function checkSecretVariables(variables: Variables, read: ReadSecret): Promise<void> {
  await replace(variables, read, (variable, why) => refuse(`environment.${variable}`, why));
}

/**
 * The variables with their secrets, as the program gets them. Throws `RUN_FAILED`, which names a secret that is
 * missing.
 */
export function withSecrets(variables: Variables, read: ReadSecret): Promise<Variables> {
  return replace(variables, read, (variable, why, cause) => {
    const details = { variable };
    throw new PlatformError('RUN_FAILED', why, { details, cause });
  });
}

async function replace(
  variables: Variables,
  read: ReadSecret,
  fail: (variable: string, why: string, cause: unknown) => never,
): Promise<Variables> {
  const asked = Object.entries(variables).filter(([, value]) => value.startsWith(PREFIX));
  if (asked.length === 0) return variables;
  const replaced: Record<string, string> = { ...variables };
  for (const [variable, value] of asked) {
    try {
      replaced[variable] = await read(value.slice(PREFIX.length));
    } catch (error) {
      if (!isPlatformError(error, 'SECRET_UNKNOWN')) throw error;
      fail(variable, `The variable '${variable}' cannot be set. ${error.message}`, error);
    }
  }
  return replaced;
}

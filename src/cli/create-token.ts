import { addToken, createAccessKey, createToken } from '#src/server/identity/index.js';
import { note, write } from './output/writer.js';

/** How a token is made. */
interface TokenOptions {
  readonly role: string;
  readonly json: boolean;
  /** The tokens file that its entry is added to; absent: the entry is printed. */
  readonly file?: string;
}

/** Prints a new token, which is not stored, and adds or prints its entry for the tokens file. */
export async function printNewToken(
  name: string,
  { role, json, file }: TokenOptions,
): Promise<void> {
  const created = createToken(name, role);
  if (file !== undefined) await addToken(file, created.entry);
  if (json) {
    write(`${JSON.stringify(created)}\n`);
    return;
  }
  write(`Token, shown only now: ${created.token}\n`);
  if (file === undefined) write(`Entry for the tokens file: ${JSON.stringify(created.entry)}\n`);
  else note(`Its entry is in ${file}.\n`);
}

/**
 * Prints a new access key, and adds or prints its entry for the tokens file, which contains the
 * secret.
 */
export async function printNewAccessKey(
  name: string,
  { role, json, file }: TokenOptions,
): Promise<void> {
  const entry = createAccessKey(name, role);
  if (file !== undefined) await addToken(file, entry);
  if (json) {
    write(`${JSON.stringify({ entry })}\n`);
    return;
  }
  write(`AWS_ACCESS_KEY_ID=${entry.accessKeyId}\n`);
  write(`AWS_SECRET_ACCESS_KEY=${entry.secretAccessKey}\n`);
  if (file === undefined) write(`Entry for the tokens file: ${JSON.stringify(entry)}\n`);
  else note(`Its entry is in ${file}.\n`);
}

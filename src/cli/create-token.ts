import { createToken } from '#src/server/identity/index.js';
import { write } from './output/writer.js';

/** Prints a new token, which is not stored, and its entry for the tokens file. */
export function printNewToken(
  name: string,
  { role, json }: { readonly role: string; readonly json: boolean },
): void {
  const created = createToken(name, role);
  if (json) {
    write(`${JSON.stringify(created)}\n`);
    return;
  }
  write(`Token, shown only now: ${created.token}\n`);
  write(`Entry for the tokens file: ${JSON.stringify(created.entry)}\n`);
}

import { addTokenHolder, createToken } from '#src/server/identity/index.js';
import { write } from './output/writer.js';

/** How a new token is made and printed. */
export interface NewTokenOptions {
  readonly role: string;
  readonly json: boolean;
  /** A tokens file that takes the entry. */
  readonly addTo?: string;
}

/**
 * Prints a new token, which is not stored, and adds its entry to a tokens file, or prints the entry.
 */
export function printNewToken(name: string, { role, json, addTo }: NewTokenOptions): void {
  const created = createToken(name, role);
  if (addTo !== undefined) addTokenHolder(addTo, created.entry);
  if (json) {
    write(`${JSON.stringify(created)}\n`);
    return;
  }
  write(`Token, shown only now: ${created.token}\n`);
  if (addTo === undefined) write(`Entry for the tokens file: ${JSON.stringify(created.entry)}\n`);
  else write(`Its entry is in ${addTo}\n`);
}

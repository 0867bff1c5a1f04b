import { createToken } from '#src/server/identity/index.js';

/** Prints a new token, which is stored nowhere, and its entry for the tokens file. */
export function printNewToken(
  name: string,
  { role, json }: { readonly role: string; readonly json: boolean },
): void {
  const created = createToken(name, role);
  if (json) {
    process.stdout.write(`${JSON.stringify(created)}\n`);
    return;
  }
  process.stdout.write(`Token, shown only now: ${created.token}\n`);
  process.stdout.write(`Entry for the tokens file: ${JSON.stringify(created.entry)}\n`);
}

import { readFileSync } from 'node:fs';

/**
 * A script for servers: files of groovy/, classes first, the file with the call last. Its text
 * never changes, so that a server compiles it once; its input is sent as bindings.
 */
export function script(...files: readonly string[]): string {
  return files
    .map((file) => readFileSync(new URL(`./groovy/${file}.groovy`, import.meta.url), 'utf8'))
    .join('\n');
}

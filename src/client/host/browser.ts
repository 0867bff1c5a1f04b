import { ForebearError } from '../errors.js';
import type { Host } from './host.js';

declare const location: { readonly origin: string } | undefined;
declare const WebSocket: unknown;

/** A browser: it has no environment and no folders; its server is the page's origin. */
export const host: Host = {
  variable: () => undefined,
  login: (profile) =>
    profile === undefined && typeof location !== 'undefined' ? { url: location.origin } : undefined,
  webSocket: async () => WebSocket,
  // biome-ignore lint/correctness/useYield: it only refuses
  async *files(path) {
    noFiles(path);
  },
  write: async (path) => noFiles(path),
  pack: async (folder) => noFiles(folder),
  git: async () => undefined,
  // biome-ignore lint/suspicious/noConsole: the console is all that a page has for this
  print: (line) => console.log(line),
};

function noFiles(path: string): never {
  throw new ForebearError({
    code: 'VALIDATION_FAILED',
    message: `'${path}' cannot be read: a browser has no local files; upload the data itself, and name where it is as s3://….`,
    details: { path },
  });
}

import type { Flags } from './settings.js';

export const SERVER_HELP =
  'let a running server do it; default FOREBEAR_URL, unless settings of a store are given';

/** The URL of the server that is to do it; undefined: this process opens the store. */
export function serverOf(url: string | undefined, settings: Flags): string | undefined {
  if (url !== undefined) return url;
  return Object.keys(settings).length > 0 ? undefined : process.env['FOREBEAR_URL'] || undefined;
}

import { readFileSync } from 'node:fs';

/** The version of this package. */
export function platformVersion(): string {
  const root = import.meta.url.endsWith('.ts') ? '../../../' : '../../../../';
  const text = readFileSync(new URL(`${root}package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

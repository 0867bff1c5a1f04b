import type { RefObject } from 'react';
import { useKeys } from '../../client/keys/use-keys.js';
import type { LogJumps } from './use-jumps.js';

/** The actions of the keys of a log. */
export interface LogKeys extends LogJumps {
  readonly follow: () => void;
}

/** Binds the keys of a log. Ctrl-F searches on the server, because the browser finds only rendered lines. */
export function useLogKeys(section: RefObject<HTMLElement | null>, keys: LogKeys): void {
  const { follow, nextMatch, previousMatch, nextError } = keys;
  const search = () => {
    const field = section.current?.querySelector<HTMLInputElement>('input[type=search]');
    field?.focus();
    field?.select();
  };
  useKeys({ 'Ctrl F': search, f: follow, n: nextMatch, p: previousMatch, e: nextError });
}

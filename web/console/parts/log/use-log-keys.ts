import type { RefObject } from 'react';
import { useKeys } from '../../client/keys/use-keys.js';
import type { LogJumps } from './use-jumps.js';

/** What the keys of a log do. */
export interface LogKeys extends LogJumps {
  readonly follow: () => void;
}

/** Ctrl-F searches here, because the browser would find only the lines in sight; f follows, n, p and e jump. */
export function useLogKeys(section: RefObject<HTMLElement | null>, keys: LogKeys): void {
  const { follow, nextMatch, previousMatch, nextError } = keys;
  const search = () => {
    const field = section.current?.querySelector<HTMLInputElement>('input[type=search]');
    field?.focus();
    field?.select();
  };
  useKeys({ 'Ctrl F': search, f: follow, n: nextMatch, p: previousMatch, e: nextError });
}

import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../field.js';
import type { LogJumps } from './use-jumps.js';

/** What the keys of a log do. */
export interface LogKeys extends LogJumps {
  readonly follow: () => void;
}

/** Ctrl-F searches here, because the browser would find only the lines in sight; f follows, n, p and e jump. */
export function useLogKeys(section: RefObject<HTMLElement | null>, keys: LogKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { follow, nextMatch, previousMatch, nextError } = latest.current;
      const hasControl = event.ctrlKey || event.metaKey;
      if (hasControl && event.key === 'f') {
        const field = section.current?.querySelector<HTMLInputElement>('input[type=search]');
        field?.focus();
        field?.select();
        event.preventDefault();
      }
      if (hasControl || event.altKey || isTyping(event.target)) return;
      const action = { f: follow, n: nextMatch, p: previousMatch, e: nextError }[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [section]);
}

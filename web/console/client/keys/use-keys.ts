import { useEffect, useRef } from 'react';
import { useConsole } from '../console-context.js';
import type { Bindings } from './key-bindings.js';

/** Binds keys of the table as long as the component is on screen. */
export function useKeys(bindings: Bindings): void {
  const { keys } = useConsole();
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => keys.bind(() => latest.current), [keys]);
}

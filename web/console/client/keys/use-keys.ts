import { useEffect, useRef } from 'react';
import { useConsole } from '../console-context.js';
import type { Bindings } from './key-bindings.js';

/** Binds keys of the table while the component is mounted. */
export function useKeys(bindings: Bindings): void {
  const { keys } = useConsole();
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => keys.bind(() => latest.current), [keys]);
}

import type { ReactNode } from 'react';
import { Provider } from 'urql';
import { useConsole } from '../client/console-context.js';

/**
 * Queries below it bypass the cache. Cache keys contain the variables, so that a query about 500
 * jobs would cost more in the cache than over the network.
 */
export function Uncached({ children }: { readonly children: ReactNode }) {
  const { link } = useConsole();
  return <Provider value={link.uncached}>{children}</Provider>;
}

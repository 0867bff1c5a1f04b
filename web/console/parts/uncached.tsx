import type { ReactNode } from 'react';
import { Provider } from 'urql';
import { useConsole } from '../client/console-context.js';

/**
 * Below it, queries pass the cache by. Its keys contain the variables, so that a question about 500
 * jobs would cost more in the cache than on the way.
 */
export function Uncached({ children }: { readonly children: ReactNode }) {
  const { link } = useConsole();
  return <Provider value={link.uncached}>{children}</Provider>;
}

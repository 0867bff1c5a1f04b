import { type ReactNode, useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { type Console, ConsoleContext } from '../client/console-context.js';
import { CallerDocument, type CallerQuery } from '../generated/client.js';

/** Provides the console context to the pages, and queries the caller. */
export function ConsoleProvider({
  link,
  commits,
  keys,
  children,
}: Omit<Console, 'caller'> & { readonly children: ReactNode }) {
  const [{ data: caller, error }, ask] = useQuery<CallerQuery>({
    query: CallerDocument.toString(),
  });
  useEffect(() => {
    if (error === undefined) return;
    return commits.listen(() => ask({ requestPolicy: 'network-only' }));
  }, [error, commits, ask]);
  const value = useMemo(() => ({ link, commits, keys, caller }), [link, commits, keys, caller]);
  return <ConsoleContext value={value}>{children}</ConsoleContext>;
}

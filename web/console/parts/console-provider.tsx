import { type ReactNode, useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { type Console, ConsoleContext } from '../client/console-context.js';
import { CallerDocument, type CallerQuery } from '../generated/client.js';

/** Gives the parts of the console to the pages, and asks who calls. */
export function ConsoleProvider({
  link,
  commits,
  children,
}: Omit<Console, 'caller'> & { readonly children: ReactNode }) {
  const [{ data: caller, error }, ask] = useQuery<CallerQuery>({
    query: CallerDocument.toString(),
  });
  useEffect(() => {
    if (error === undefined) return;
    return commits.listen(() => ask({ requestPolicy: 'network-only' }));
  }, [error, commits, ask]);
  const value = useMemo(() => ({ link, commits, caller }), [link, commits, caller]);
  return <ConsoleContext value={value}>{children}</ConsoleContext>;
}

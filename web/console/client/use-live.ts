import { useCallback, useEffect } from 'react';
import { type AnyVariables, useQuery } from 'urql';
import type { Change } from './change-batch.js';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';

/** An answer that follows the commits of the server. */
export interface Live<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  /** True while there is no answer yet, and after changed variables. */
  readonly loading: boolean;
  readonly refresh: () => void;
}

/** For {@link LiveOptions}: no commit changes the answer. */
export const NO_COMMITS: readonly string[] = [];

/** Options of {@link useLive}. */
export interface LiveOptions {
  /** Ask again only after commits that change one of these; default: after every commit. */
  readonly arns?: readonly (string | undefined)[];
  /** Do not ask yet. */
  readonly pause?: boolean;
}

/** Queries the server, and repeats the query when a commit changes the displayed resources. */
export function useLive<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
  variables: Variables,
  { arns, pause = false }: LiveOptions = {},
): Live<Data> {
  const [{ data, error, fetching }, ask] = useQuery<Data, AnyVariables>({
    query: document.toString(),
    variables,
    pause,
    requestPolicy: 'cache-and-network',
  });
  const refresh = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  useChanges(
    useCallback(
      (change) => {
        if (!pause && concerns(change, arns)) refresh();
      },
      [refresh, pause, arns],
    ),
  );
  return {
    data,
    failure: error ? failureOf(error) : undefined,
    loading: fetching && data === undefined,
    refresh,
  };
}

/** Calls back after commits. */
export function useChanges(listener: (change: Change) => void): void {
  const { commits } = useConsole();
  useEffect(() => commits.listen(listener), [commits, listener]);
}

function concerns(change: Change, arns: LiveOptions['arns']): boolean {
  return (
    change === 'everything' || arns === undefined || arns.some((arn) => arn && change.has(arn))
  );
}

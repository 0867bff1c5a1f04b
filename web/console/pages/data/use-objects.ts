import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { type Failure, failureOf } from '../../client/failure.js';
import { DataObjectsDocument, type DataObjectsQuery } from '../../generated/data.js';

export type StoredObject = DataObjectsQuery['objects']['nodes'][number];

/** The objects below a URI that are loaded. */
export interface Objects {
  readonly uri: string;
  readonly objects: readonly StoredObject[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly readMore: () => void;
  readonly refresh: () => void;
}

const PAGE = 1_000;

interface State {
  readonly uri: string;
  readonly objects: readonly StoredObject[];
  readonly cursor: string | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure?: Failure;
}

/** Reads objects a thousand at a time, without live updates: a changed object makes no commit. */
export function useObjects(uri: string): Objects {
  const { link } = useConsole();
  const nothing = { uri, objects: [], cursor: null, hasMore: false, isLoading: true };
  const [state, setState] = useState<State>(nothing);
  const turn = useRef(0);
  const ask = useCallback(
    async (before: State) => {
      turn.current += 1;
      const mine = turn.current;
      setState({ ...before, isLoading: true });
      const variables = { uri: before.uri, first: PAGE, after: before.cursor };
      const { data, error } = await link.ask(DataObjectsDocument, variables);
      if (turn.current !== mine) return; // a newer question is under way
      const page = data?.objects;
      setState({
        uri: before.uri,
        objects: [...before.objects, ...(page?.nodes ?? [])],
        cursor: page?.pageInfo.endCursor ?? null,
        hasMore: page?.pageInfo.hasNextPage ?? false,
        isLoading: false,
        ...(error && { failure: failureOf(error) }),
      });
    },
    [link],
  );
  const refresh = useCallback(
    () => void ask({ uri, objects: [], cursor: null, hasMore: false, isLoading: true }),
    [ask, uri],
  );
  useEffect(refresh, [refresh]);
  const shown = state.uri === uri ? state : nothing;
  return {
    ...shown,
    failure: 'failure' in shown ? shown.failure : undefined,
    readMore: () => void ask(state),
    refresh,
  };
}

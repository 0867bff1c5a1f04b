import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyVariables } from 'urql';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';
import { useChanges } from './use-live.js';

/** A page of a list, as the server returns it. */
export interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly endCursor?: string | null; readonly hasNextPage: boolean };
}

/** The loaded rows of a list, in the order of the server. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  /** True when the list changed, and is too long to be loaded again without being asked. */
  readonly isStale: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
}

/** The query of {@link useRows}. */
export interface RowsQuery<Data, Variables, Row> {
  readonly document: Document<Data, Variables>;
  /** The variables besides `first` and `after`. */
  readonly variables: Omit<Variables, 'first' | 'after'>;
  readonly pageOf: (data: Data) => Page<Row>;
}

/** Complete rows for a table. */
export function allRows<Row>(rows: readonly Row[]): Rows<Row> {
  const nothing = () => undefined;
  return {
    rows,
    hasMore: false,
    loading: false,
    failure: undefined,
    isStale: false,
    loadMore: nothing,
    refresh: nothing,
  };
}

const PAGE = 100;
/** As many rows are loaded again after a commit; of a longer list the page says that it changed. */
const REFRESHED = 500;

interface Loaded<Row> {
  readonly rows: readonly Row[];
  readonly cursor?: string | null;
  readonly hasMore: boolean;
}

const NOTHING: Loaded<never> = { rows: [], hasMore: true };

/** Reads a list page by page, and reads it again when commits change it. */
export function useRows<Data, Variables extends AnyVariables, Row>(
  query: RowsQuery<Data, Variables, Row>,
): Rows<Row> {
  const { link } = useConsole();
  const latest = useRef(query);
  latest.current = query;
  const key = JSON.stringify(query.variables);
  const [{ of, ...loaded }, setLoaded] = useState<Loaded<Row> & { of: string }>({
    ...NOTHING,
    of: key,
  });
  const [failure, setFailure] = useState<Failure>();
  const [isStale, setStale] = useState(false);
  const busy = useRef<object>(undefined);

  const ask = useCallback(
    async (first: number, before: Loaded<Row>) => {
      const turn = {};
      busy.current = turn;
      const { document, variables, pageOf } = latest.current;
      const page = { ...variables, first, after: before.cursor ?? null } as unknown as Variables;
      const { data, error } = await link.ask(document, page);
      if (busy.current !== turn) return; // a newer question is under way
      busy.current = undefined;
      setFailure(error && failureOf(error));
      if (!data) return;
      const { nodes, pageInfo } = pageOf(data);
      setLoaded({
        rows: [...before.rows, ...nodes],
        cursor: pageInfo.endCursor ?? null,
        hasMore: pageInfo.hasNextPage,
        of: JSON.stringify(variables),
      });
    },
    [link],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at the first page
  useEffect(() => {
    setStale(false);
    void ask(PAGE, NOTHING);
  }, [key, ask]);

  const count = loaded.rows.length;
  const refresh = useCallback(() => {
    setStale(false);
    void ask(Math.min(Math.max(count, PAGE), REFRESHED), NOTHING);
  }, [ask, count]);
  useChanges(useCallback(() => (count > REFRESHED ? setStale(true) : refresh()), [count, refresh]));

  return {
    rows: loaded.rows,
    hasMore: loaded.hasMore,
    loading: of !== key || (count === 0 && loaded.hasMore && failure === undefined),
    failure,
    isStale,
    loadMore: () => {
      if (busy.current === undefined && loaded.hasMore && failure === undefined) {
        void ask(PAGE, loaded);
      }
    },
    refresh,
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { type Failure, failureOf } from '../../client/failure.js';
import { findLines } from './read-log.js';

/** The lines that contain a text, as far as the server has searched. */
export interface LogMatches {
  /** Their numbers, ascending. */
  readonly numbers: readonly number[];
  /** True when the whole log was searched. */
  readonly isComplete: boolean;
  readonly isSearching: boolean;
  readonly failure: Failure | undefined;
}

/** A search in a log. */
export interface LogSearch extends LogMatches {
  /** Continues the search, and resolves with all matches so far. */
  readonly searchOn: () => Promise<LogMatches>;
}

const PAGE = 1_000;
/** The number of matches after which the search pauses. */
const AT_ONCE = 2_000;
/** The interval of searches in a log that grows. */
const AGAIN_MS = 1_000;

const NOTHING: LogMatches = {
  numbers: [],
  isComplete: false,
  isSearching: false,
  failure: undefined,
};

/** Searches a log on the server. An empty text finds nothing. */
export function useLogSearch(arn: string, text: string, count: number): LogSearch {
  const { link } = useConsole();
  const [matches, setMatches] = useState(NOTHING);
  const searched = useRef({ arn, text, matches: NOTHING, after: undefined as string | undefined });
  const running = useRef<Promise<LogMatches>>(undefined);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);

  const searchOn = useCallback((): Promise<LogMatches> => {
    const search = searched.current;
    const isCurrent = () => searched.current === search;
    const show = (change: Partial<LogMatches>) => {
      search.matches = { ...search.matches, ...change };
      if (isCurrent()) setMatches(search.matches);
      return search.matches;
    };
    if (running.current) return running.current;
    const started = run().finally(() => {
      if (running.current === started) running.current = undefined;
    });
    running.current = started;
    return started;

    async function run(): Promise<LogMatches> {
      if (search.text === '') return show({ ...NOTHING, isComplete: true });
      const enough = search.matches.numbers.length + AT_ONCE;
      show({ isSearching: true, failure: undefined });
      try {
        for (;;) {
          const { after } = search;
          const asked = { arn: search.arn, contains: [search.text], ignoreCase: true, first: PAGE };
          const found = await findLines(link, { ...asked, ...(after !== undefined && { after }) });
          search.after = found.endCursor ?? after;
          const numbers = [...search.matches.numbers, ...found.numbers];
          const isOver = !found.hasMore || numbers.length >= enough || !isCurrent();
          show({ numbers, isComplete: !found.hasMore, isSearching: !isOver });
          if (isOver) return search.matches;
        }
      } catch (error) {
        return show({ isSearching: false, failure: failureOf(error as never) });
      }
    }
  }, [link]);

  useEffect(() => {
    searched.current = { arn, text, matches: NOTHING, after: undefined };
    running.current = undefined;
    void searchOn();
  }, [arn, text, searchOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more lines start the search again
  useEffect(() => {
    if (text === '' || !matches.isComplete) return;
    again.current ??= setTimeout(() => {
      again.current = undefined;
      void searchOn();
    }, AGAIN_MS);
  }, [count]);
  useEffect(() => () => clearTimeout(again.current), []);

  return { ...matches, searchOn };
}

import { useRef, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { ERROR_TEXTS } from './errors.js';
import { findLines } from './read-log.js';
import type { LogSearch } from './use-log-search.js';

/** Jumps between lines of a log. */
export interface LogJumps {
  readonly nextMatch: () => void;
  readonly previousMatch: () => void;
  readonly nextError: () => void;
  /** The message of the last jump, such as that no line reports an error. */
  readonly note: string | undefined;
}

/** Options of {@link useJumps}. */
export interface JumpOptions {
  readonly arn: string;
  readonly search: LogSearch;
  /** The number of the line that jumps begin at. */
  readonly place: () => number;
  /** Whether the person jumped to that line. Otherwise it may itself be the next match. */
  readonly isAtLine: boolean;
  readonly goTo: (number: number) => void;
}

/** Jumps to matches of the search and to errors. The first one follows the last one. */
export function useJumps({ arn, search, place, isAtLine, goTo }: JumpOptions): LogJumps {
  const { link } = useConsole();
  const [note, setNote] = useState<string>();
  const isBusy = useRef(false);
  const exclusively = (jump: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setNote(undefined);
    void jump()
      .catch(() => setNote('The server does not answer.'))
      .finally(() => {
        isBusy.current = false;
      });
  };
  const after = () => place() - (isAtLine ? 0 : 1);

  const nextMatch = async () => {
    for (let { numbers, isComplete, failure } = search; ; ) {
      const next = numbers.find((number) => number > after());
      if (next !== undefined) return goTo(next);
      if (isComplete || failure) return numbers[0] === undefined ? undefined : goTo(numbers[0]);
      ({ numbers, isComplete, failure } = await search.searchOn());
    }
  };
  const previousMatch = async () => {
    const before = search.numbers.findLast((number) => number < place());
    const last = before ?? search.numbers.at(-1);
    if (last !== undefined) goTo(last);
  };
  const nextError = async () => {
    const next = (await errorFrom(after() + 1)) ?? (await errorFrom(1));
    if (next === undefined) setNote('No line reports an error.');
    else goTo(next);
  };
  const errorFrom = async (fromLine: number) => {
    let from: { fromLine?: number; after?: string } = { fromLine };
    for (;;) {
      const asked = { arn, contains: [...ERROR_TEXTS], ignoreCase: false, first: 1 };
      const { numbers, hasMore, endCursor } = await findLines(link, { ...asked, ...from });
      if (numbers[0] !== undefined || !hasMore || endCursor === undefined) return numbers[0];
      from = { after: endCursor };
    }
  };
  return {
    nextMatch: () => exclusively(nextMatch),
    previousMatch: () => exclusively(previousMatch),
    nextError: () => exclusively(nextError),
    note,
  };
}

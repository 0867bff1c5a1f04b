import { useEffect, useRef, useState } from 'react';
import type { AnyVariables } from 'urql';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';

/** The query of {@link usePolled}. */
export interface Polled<Data, Variables> {
  readonly document: Document<Data, Variables>;
  /** Made for each question, since they may depend on the present time. */
  readonly variables: () => Variables;
  readonly everyMs: number;
  /** Another key is another question: the answer so far does not stay. */
  readonly key: string;
}

/** Polls data that changes without a commit, such as traffic. It pauses while the tab is hidden. */
export function usePolled<Data, Variables extends AnyVariables>(
  question: Polled<Data, Variables>,
): { readonly data: Data | undefined; readonly failure: Failure | undefined } {
  const { link } = useConsole();
  const latest = useRef(question);
  latest.current = question;
  const { key, everyMs } = question;
  const [answer, setAnswer] = useState<{ key: string; data?: Data; failure?: Failure }>({ key });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };

    async function ask(): Promise<void> {
      if (!document.hidden) {
        const { document: text, variables } = latest.current;
        const { data, error } = await link.ask(text, variables());
        if (isOver) return;
        setAnswer((before) => {
          const known = data ?? (before.key === key ? before.data : undefined);
          return {
            key,
            ...(known !== undefined && { data: known }),
            ...(error && { failure: failureOf(error) }),
          };
        });
      }
      timer = setTimeout(() => void ask(), everyMs);
    }
  }, [key, everyMs, link]);
  return answer.key === key
    ? { data: answer.data, failure: answer.failure }
    : { data: undefined, failure: undefined };
}

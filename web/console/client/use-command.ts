import { useState } from 'react';
import type { AnyVariables } from 'urql';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';

/** A mutation that a person starts. */
export interface Command<Variables, Data = unknown> {
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  /** Returns whether it succeeded; a failure is kept in `failure`. */
  readonly run: (variables: Variables) => Promise<boolean>;
  /** Returns the answer; undefined for a failure, which is kept in `failure`. */
  readonly ask: (variables: Variables) => Promise<Data | undefined>;
  readonly forget: () => void;
}

/** Prepares a mutation. */
export function useCommand<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
): Command<Variables, Data> {
  const { link } = useConsole();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const ask = async (variables: Variables) => {
    setRunning(true);
    setFailure(undefined);
    const { data, error } = await link.client
      .mutation<Data>(document.toString(), variables)
      .toPromise();
    setRunning(false);
    if (error) setFailure(failureOf(error));
    return error ? undefined : data;
  };
  return {
    isRunning,
    failure,
    ask,
    run: async (variables) => (await ask(variables)) !== undefined,
    forget: () => setFailure(undefined),
  };
}

import { useState } from 'react';
import type { AnyVariables } from 'urql';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';

/** A mutation that a person starts. */
export interface Command<Variables> {
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  /** Returns whether it succeeded; a failure is kept in `failure`. */
  readonly run: (variables: Variables) => Promise<boolean>;
  readonly forget: () => void;
}

/** Prepares a mutation. */
export function useCommand<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
): Command<Variables> {
  const { link } = useConsole();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    isRunning,
    failure,
    async run(variables) {
      setRunning(true);
      setFailure(undefined);
      const { error } = await link.client.mutation(document.toString(), variables).toPromise();
      setRunning(false);
      if (error) setFailure(failureOf(error));
      return error === undefined;
    },
    forget: () => setFailure(undefined),
  };
}

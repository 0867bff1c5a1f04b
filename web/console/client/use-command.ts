import { useRef, useState } from 'react';
import type { AnyVariables, OperationContext, OperationResult } from 'urql';
import { tokenHeaders } from '../../shared/token.js';
import { useConsole } from './console-context.js';
import type { Document } from './documents.js';
import { type Failure, failureOf } from './failure.js';

/** A request that a person starts. */
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
  return useRequest((variables, context) =>
    link.client.mutation<Data>(document.toString(), variables, context).toPromise(),
  );
}

/** Prepares a query that is sent when a person asks, such as for a plan. */
export function useQuestion<Data, Variables extends AnyVariables>(
  document: Document<Data, Variables>,
): Command<Variables, Data> {
  const { link } = useConsole();
  return useRequest((variables) => link.ask(document, variables));
}

function useRequest<Data, Variables extends AnyVariables>(
  send: (
    variables: Variables,
    context: Partial<OperationContext>,
  ) => Promise<OperationResult<Data>>,
): Command<Variables, Data> {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const reason = useRef<string>(undefined);
  const override = (text: string) => {
    reason.current = text;
  };
  const ask = async (variables: Variables) => {
    setRunning(true);
    setFailure(undefined);
    const { data, error } = await send(variables, contextOf(reason.current));
    reason.current = undefined;
    setRunning(false);
    if (error) setFailure({ ...failureOf(error), override });
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

/** The options of a request that overrides policies for a reason. */
function contextOf(reason: string | undefined): Partial<OperationContext> {
  if (reason === undefined) return {};
  const override = { 'forebear-override': encodeURIComponent(reason) };
  return { fetchOptions: { headers: { ...tokenHeaders(), ...override } } };
}

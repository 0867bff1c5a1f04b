import type { Services } from '#schema/context.js';
import type { Principal, Role } from '#src/ports/identity.js';
import type { Checked } from './parse-input.js';

/** What an operation works with. */
export interface OperationContext {
  readonly services: Services;
  readonly principal: Principal;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** The original's codes and words for the errors of an operation that differ between resources. */
export interface ErrorWords {
  /** The code when the resource does not exist; default `ResourceNotFound`. */
  readonly missing?: string;
  /** Put in front of the message then: some clients search for these words. */
  readonly missingWords?: string;
  /** The code when the name is taken; default `ValidationException`. */
  readonly taken?: string;
  /** Put in front of the message then. */
  readonly takenWords?: string;
}

/** An operation of a service. */
export interface Operation {
  readonly name: string;
  /** The least role that may call it. */
  readonly role: Role;
  readonly words: ErrorWords;
  /** Answers a request that was checked against the model; undefined: an empty answer. */
  run(input: never, context: OperationContext): Promise<object | undefined>;
}

/** Options of {@link operation}. */
export interface OperationOptions<Input, Output> {
  readonly role: Role;
  readonly words?: ErrorWords;
  readonly run: (input: Checked<Input>, context: OperationContext) => Promise<Output>;
}

/**
 * Makes an operation. `Input` and `Output` are the types of the original's client, so that the
 * names of fields are checked.
 */
export function operation<Input, Output extends object | undefined>(
  name: string,
  { role, words = {}, run }: OperationOptions<Input, Output>,
): Operation {
  return { name, role, words, run: run as Operation['run'] };
}

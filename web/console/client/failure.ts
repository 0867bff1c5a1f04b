import type { CombinedError } from 'urql';

/** Why a request failed: the code and the message of the server, or a lost connection. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The details of the error, such as the field of the input. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Of a mutation: gives the next attempt the reason why it overrides policies. */
  readonly override?: (reason: string) => void;
}

/** The first error of an answer. */
export function failureOf(error: CombinedError): Failure {
  const [first] = error.graphQLErrors;
  if (first) {
    const { code, details } = first.extensions;
    return {
      code: typeof code === 'string' ? code : 'UNKNOWN',
      message: first.message,
      details: (details ?? {}) as Readonly<Record<string, unknown>>,
    };
  }
  return unreachable(error.networkError?.message ?? error.message);
}

/** The failure of a request that the server does not answer. */
export function unreachable(reason: unknown): Failure {
  return { code: 'UNREACHABLE', message: `The server does not answer: ${reason}.` };
}

/** The field of an input that a refusal is about, such as `resources.instanceType`. */
export function refusedField({ code, details }: Failure): string | undefined {
  const field = details?.['field'];
  if (typeof field === 'string') return field;
  if (code === 'ALREADY_EXISTS') return 'name';
  return code === 'HYPERPARAMETER_INVALID' ? 'hyperparameters' : undefined;
}

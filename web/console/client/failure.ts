import type { CombinedError } from 'urql';

/** Why a request failed: the code and the words of the server, or that the connection is lost. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** The first error of an answer. */
export function failureOf(error: CombinedError): Failure {
  const [first] = error.graphQLErrors;
  if (first) {
    const code = first.extensions['code'];
    return { code: typeof code === 'string' ? code : 'UNKNOWN', message: first.message };
  }
  return {
    code: 'UNREACHABLE',
    message: `The server does not answer: ${error.networkError?.message ?? error.message}.`,
  };
}

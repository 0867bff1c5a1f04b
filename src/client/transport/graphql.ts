import { writeJson } from '#src/domain/json/index.js';
import { ForebearError } from '../errors.js';
import type { Connection } from '../options.js';
import { type AnsweredError, errorOf, errorOfAnswer } from './failure.js';
import { cutOff, exchange } from './http.js';

/** One query or mutation; tried once. */
export interface GraphQLRequest {
  readonly query: string;
  readonly variables: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly AnsweredError[];
}

/** Returns the data of the answer; throws its first error. */
export async function askOnce(
  connection: Connection,
  { query, variables, signal }: GraphQLRequest,
): Promise<unknown> {
  const { override } = connection;
  const response = await exchange(connection, {
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(override !== undefined && { 'forebear-override': encodeURIComponent(override) }),
    },
    body: writeJson({ query, variables }),
    signal,
    timeoutMs: connection.timeoutMs,
  });
  const answer = await answerOf(response, connection.url);
  if (answer.errors?.length) throw errorOfAnswer(answer.errors);
  if (!response.ok) throw errorOf({ ...answer }, response, connection.url);
  return answer.data;
}

async function answerOf(response: Response, url: string): Promise<Answer> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw cause instanceof ForebearError ? cause : cutOff(url, cause);
  }
  try {
    return JSON.parse(text) as Answer;
  } catch {
    if (!response.ok) throw errorOf(undefined, response, url);
    const details = { url, text: text.slice(0, 200) };
    const message = `What answers at ${url} is no Forebear server; is FOREBEAR_URL right?`;
    throw new ForebearError({ code: 'ANSWER_INVALID', message, details });
  }
}

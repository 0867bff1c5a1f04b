import type { Question } from './question.js';
import type { FormatName } from './wire/message.js';

/** A question, and how its answer is written. */
export interface Asked {
  readonly question: Question;
  readonly requestId: string;
  /** Who asks: an ARN. */
  readonly caller: string;
  readonly format: FormatName;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

/** What answers questions with messages of the protocol. It throws errors, which its caller reports. */
export interface Replier {
  /** The messages of an answer for a web socket, the last one with the code that ends it. */
  messages(asked: Asked): AsyncIterable<string | Buffer>;
  /** The answer as one message, for HTTP. Throws `ANSWER_TOO_LARGE`. */
  whole(asked: Asked): Promise<string | Buffer>;
}

/** Bytes of an answer over HTTP, which is one message; web sockets have no such bound. */
export const MOST_BYTES = 64 * 2 ** 20;

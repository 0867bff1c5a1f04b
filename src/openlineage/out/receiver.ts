import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { anySignal } from '#src/async/abort.js';
import { BackOff } from '#src/async/back-off.js';
import { reasonOf } from '#src/domain/errors/index.js';
import type { Clock, Logger, Troubles } from '#src/ports/system.js';

/** Where OpenLineage events are sent, and how. */
export interface ReceiverSettings {
  /** The URL that events are posted to, without a login. */
  readonly url: string;
  /** Returns the current bearer token; without it, none is sent. */
  readonly token?: () => string;
  readonly gzip: boolean;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
}

export interface ReceiverOptions extends ReceiverSettings {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly troubles: Troubles;
}

/** `refused`: the receiver accepts the event neither now nor later. */
export type Delivery = 'sent' | 'refused';

const PAUSES = { firstMs: 200, mostMs: 30_000 };
/** Answers that are about the caller or the moment, and not about the event. */
const NOT_THE_EVENT = [401, 403, 404, 405, 407, 408, 421, 425, 429];
/** The most characters of a refusal that are logged. */
const MOST_TEXT = 500;

const compressed = promisify(gzip);

/** A receiver of OpenLineage events over HTTP. */
export class Receiver {
  readonly #options: ReceiverOptions;
  readonly #backOff = new BackOff(PAUSES);
  readonly #part: string;
  /** The pause that all events wait for, while the receiver takes none. */
  #pause: Promise<void> | undefined;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#part = `sending lineage to ${options.url}`;
  }

  /**
   * Posts an event until the receiver accepts or refuses it. A receiver that cannot be reached, is
   * busy, or does not know the caller is tried again, with growing pauses. Rejects when the signal
   * aborts.
   */
  async deliver(event: unknown, signal: AbortSignal): Promise<Delivery> {
    const { gzip: isGzip, logger, url } = this.#options;
    const text = JSON.stringify(event);
    const body = isGzip ? await compressed(text) : text;
    for (;;) {
      await this.#pause;
      signal.throwIfAborted();
      const answer = await this.#post(body, signal);
      if (answer.kind === 'later') {
        this.#pause ??= this.#rest(answer.reason, signal);
        continue;
      }
      this.#backOff.reset();
      this.#options.troubles.clear(this.#part);
      if (answer.kind === 'refused')
        logger.error('A receiver of lineage refused an event, which is left out', {
          url,
          status: answer.status,
          answer: answer.text,
          event: text.slice(0, MOST_TEXT),
        });
      return answer.kind;
    }
  }

  async #rest(reason: string, signal: AbortSignal): Promise<void> {
    const { clock, troubles, url } = this.#options;
    const message = `The receiver of lineage ${url} takes no events: ${reason}. They are sent once it does.`;
    troubles.report(this.#part, { code: 'SERVICE_UNAVAILABLE', message });
    const jitter = 0.5 + Math.random() / 2;
    try {
      await clock.sleep(this.#backOff.next() * jitter, { signal });
    } finally {
      this.#pause = undefined;
    }
  }

  async #post(body: string | Buffer, closing: AbortSignal): Promise<Answer> {
    const { url, token, gzip: isGzip, timeoutMs } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(isGzip && { 'content-encoding': 'gzip' }),
          ...(token && { authorization: `Bearer ${token()}` }),
        },
        body,
        redirect: 'manual', // the token is for this address
        signal: anySignal([AbortSignal.timeout(timeoutMs), closing]),
      });
      return await answerOf(response);
    } catch (error) {
      closing.throwIfAborted();
      const cause = (error as Error).cause;
      return { kind: 'later', reason: reasonOf(cause ?? error) };
    }
  }
}

type Answer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  | { readonly kind: 'later'; readonly reason: string };

async function answerOf(response: Response): Promise<Answer> {
  const { ok, status } = response;
  const isRefused = status >= 400 && status < 500 && !NOT_THE_EVENT.includes(status);
  if (!isRefused) {
    await response.body?.cancel();
    return ok ? { kind: 'sent' } : { kind: 'later', reason: `it answers ${status}` };
  }
  return { kind: 'refused', status, text: await beginningOf(response) };
}

async function beginningOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length >= MOST_TEXT) break; // ends the body
  }
  return text.slice(0, MOST_TEXT);
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import {
  BEAT_MS,
  FAILED_TRAILER,
  LEFT_OUT_TRAILER,
  LINK_IDENTITY,
  LINK_TLS,
  type OutputMessage,
} from '../messages.js';

const CONNECT_MS = 3_000;
/** An agent that is silent for this long cannot be reached. */
const SILENCE_MS = 5 * BEAT_MS;
/** The time until a container is started, whose image may have to be pulled. */
const START_MS = 2 * 60 * 60_000;

/** The address of an agent, and the key of its run. */
export interface AgentAddress {
  readonly host: string;
  readonly port: number;
  readonly key: string;
}

/** An answer with an unread body. */
export interface AgentAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
  /** The lines about what the body leaves out, once it is read. */
  leftOut(): readonly string[];
}

/**
 * The server's end of the link to the agent of one run. Every call rejects when the agent cannot be
 * reached.
 */
export class AgentClient {
  readonly #options: RequestOptions & Pick<ConnectionOptions, 'pskCallback'>;
  readonly #agent: Agent;
  /** When the last request was sent; `performance.now()`. */
  askedAt = performance.now();
  /** When the last answer arrived. */
  answeredAt = performance.now();

  constructor({ host, port, key }: AgentAddress) {
    const psk = Buffer.from(key, 'hex');
    this.#agent = new Agent({ keepAlive: true, maxSockets: 8 });
    this.#options = {
      ...LINK_TLS,
      host,
      port,
      agent: this.#agent,
      pskCallback: () => ({ psk, identity: LINK_IDENTITY }),
      checkServerIdentity: () => undefined, // the agent has it already
    };
  }

  /** Rejects unless the agent of this run answers. */
  async alive(): Promise<void> {
    await this.#ask('POST', '/alive', { timeoutMs: CONNECT_MS });
  }

  async send(path: string, archive: AsyncIterable<Uint8Array>): Promise<void> {
    const body = Readable.from(archive);
    const answer = this.#request('PUT', path, {});
    const [{ response }] = await Promise.all([answer.response, pipeline(body, answer.request)]);
    await textOf(response);
    if (response.statusCode !== 204) throw new AgentRefusal(`status ${response.statusCode}`);
  }

  async post<Result>(path: string, value: unknown): Promise<Result> {
    return JSON.parse(await this.#ask('POST', path, { value, timeoutMs: START_MS })) as Result;
  }

  /**
   * Yields the output after a line, and finally the end. Rejects when the agent is silent for some
   * seconds.
   */
  async *output(after: number): AsyncGenerator<OutputMessage, void> {
    const { request: asked, response } = this.#request('GET', `/output?after=${after}`, {
      silenceMs: SILENCE_MS,
    });
    asked.end();
    const { response: found } = await response;
    const silent = setTimeout(
      () => found.destroy(new Error('The agent does not answer.')),
      SILENCE_MS,
    );
    try {
      let rest = '';
      for await (const part of found.setEncoding('utf8')) {
        this.#answered();
        silent.refresh();
        const lines = `${rest}${part}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line !== '') yield JSON.parse(line) as OutputMessage;
      }
    } finally {
      clearTimeout(silent);
    }
    if (!found.complete) throw new Error('The agent went away.');
  }

  /**
   * Returns the bytes of an archive that the agent packs. Reading rejects with {@link AgentRefusal}
   * when it cannot be packed.
   */
  async archive(path: string): Promise<AgentAnswer> {
    const { request: asked, response } = this.#request('GET', path, { silenceMs: 60_000 });
    asked.end();
    const { response: found } = await response;
    const { statusCode: status = 0, headers } = found;
    if (status >= 400) throw new AgentRefusal(failedOf(await textOf(found)));
    const leftOut = () => leftOutOf(found);
    return { status, headers, body: this.#bytesOf(found), leftOut };
  }

  close(): void {
    this.#agent.destroy();
  }

  async *#bytesOf(found: IncomingMessage): AsyncGenerator<Uint8Array, void> {
    for await (const part of found) {
      this.#answered();
      yield part;
    }
    if (!found.complete) throw new Error('The agent went away.');
    const failed = found.trailers[FAILED_TRAILER];
    if (failed !== undefined) throw new AgentRefusal(decodeURIComponent(failed));
  }

  async #ask(
    method: string,
    path: string,
    { value, timeoutMs }: { readonly value?: unknown; readonly timeoutMs: number },
  ): Promise<string> {
    const { request: asked, response } = this.#request(method, path, {});
    const late = new AbortController();
    const limit = sleep(timeoutMs, undefined, { signal: late.signal }).then(
      () => asked.destroy(new Error(`no answer within ${timeoutMs} ms`)),
      () => undefined,
    );
    asked.end(value === undefined ? undefined : JSON.stringify(value));
    try {
      const { response: found } = await response;
      const text = await textOf(found);
      if ((found.statusCode ?? 0) >= 400) throw new AgentRefusal(failedOf(text));
      return text;
    } finally {
      late.abort();
      await limit;
    }
  }

  #request(method: string, path: string, { silenceMs }: { readonly silenceMs?: number }) {
    this.askedAt = performance.now();
    const asked = request({ ...this.#options, method, path });
    const silent = () => asked.destroy(new Error('The agent does not answer.'));
    // The timeout of a request does not count while it connects.
    const limit = silenceMs === undefined ? undefined : setTimeout(silent, silenceMs);
    if (silenceMs !== undefined) asked.setTimeout(silenceMs, silent);
    asked.once('close', () => clearTimeout(limit));
    const response = new Promise<{ readonly response: IncomingMessage }>((resolve, reject) => {
      asked.once('response', (found) => {
        clearTimeout(limit);
        this.#answered();
        resolve({ response: found }); // wrapped, because a stream is not a value to await
      });
      asked.on('error', reject);
    });
    response.catch(() => undefined);
    return { request: asked, response };
  }

  #answered(): void {
    this.answeredAt = performance.now();
  }
}

/** The error for an agent's answer that it cannot do something. */
export class AgentRefusal extends Error {}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function leftOutOf({ trailers }: IncomingMessage): readonly string[] {
  const text = Buffer.from(trailers[LEFT_OUT_TRAILER] ?? '', 'base64').toString();
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return []; // they are only for the log
  }
}

function failedOf(text: string): string {
  try {
    return (JSON.parse(text) as { readonly failed: string }).failed;
  } catch {
    return text;
  }
}

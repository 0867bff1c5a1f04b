import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Login, tokenReader } from './login.js';

/** An answer of the API server that refuses something. */
export class KubeError extends Error {
  readonly status: number;
  /** Such as `AlreadyExists`. */
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/** The part of a request after the server's address. */
export interface KubeRequest {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** A list of objects, and its version, after which {@link KubeClient.watch} continues. */
export interface KubeList<Item> {
  readonly items: readonly Item[];
  readonly metadata: { readonly resourceVersion: string };
}

/** A change of an object; after `ERROR`, the objects must be listed again. */
export interface KubeEvent<Item> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'ERROR';
  readonly object: Item;
}

/** An object of the API with the fields that every kind has. */
export interface KubeObject {
  readonly metadata: {
    readonly name: string;
    readonly uid?: string;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

const TIMEOUT_MS = 15_000;
/** The API server ends a watch after this, because a broken connection may be silent. */
const WATCH_SECONDS = 120;
/** More than the API server stores of an object. */
const MAX_EVENT_CHARS = 8 * 1024 * 1024;
const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 3_000;

/** A client of the API of one cluster, with the calls that the runner needs. */
export class KubeClient {
  readonly #login: Login;
  readonly #token: () => Promise<string | undefined>;
  readonly #agent: Agent;
  readonly namespace: string;

  constructor(login: Login, namespace = login.namespace) {
    this.#login = login;
    this.#token = tokenReader(login.token);
    this.namespace = namespace;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: 16,
      ca: login.authority,
      cert: login.certificate,
      key: login.key,
      rejectUnauthorized: !login.skipsVerification,
    });
  }

  /** The path of a kind of objects in the namespace, such as `batch/v1/jobs` or `v1/pods`. */
  path(kind: string, name?: string): string {
    const parts = kind.split('/');
    const plural = parts.pop();
    const group = parts.length === 2 ? `/apis/${parts.join('/')}` : `/api/${parts[0]}`;
    const tail = name === undefined ? '' : `/${name}`;
    return `${group}/namespaces/${this.namespace}/${plural}${tail}`;
  }

  async list<Item>(
    kind: string,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly Item[]> {
    return (await this.listed<Item>(kind, query)).items;
  }

  /** Lists objects as of now. */
  listed<Item>(kind: string, query: Readonly<Record<string, string>>): Promise<KubeList<Item>> {
    return this.json('GET', this.path(kind), { query });
  }

  /**
   * Yields the changes of objects after the version in the query, until the API server ends the
   * answer, which it does after two minutes. Throws when the answer is cut off.
   */
  async *watch<Item>(
    kind: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): AsyncGenerator<KubeEvent<Item>, void> {
    const response = await this.open('GET', this.path(kind), {
      query: { ...query, watch: 'true', timeoutSeconds: `${WATCH_SECONDS}` },
      timeoutMs: WATCH_SECONDS * 1_000 + TIMEOUT_MS,
      signal,
    });
    let rest = '';
    for await (const part of response.setEncoding('utf8')) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as KubeEvent<Item>;
      if (rest.length > MAX_EVENT_CHARS) throw new Error('An object of the cluster is too long.');
    }
    if (!response.complete) throw new Error('The API server went away.');
  }

  create<Item extends KubeObject>(kind: string, body: object): Promise<Item> {
    return this.json('POST', this.path(kind), { body });
  }

  /** Changes fields of an object. */
  async patch(kind: string, name: string, body: object): Promise<void> {
    await this.json('PATCH', this.path(kind, name), { body, contentType: MERGE_PATCH });
  }

  /**
   * Removes an object, and the objects that it owns. Resolves when it does not exist; another object
   * may have got its name meanwhile, and stays.
   */
  async remove(
    kind: string,
    { name, uid }: KubeObject['metadata'],
    graceSeconds?: number,
  ): Promise<void> {
    const body = {
      propagationPolicy: 'Background',
      ...(uid !== undefined && { preconditions: { uid } }),
      ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
    };
    try {
      await this.json('DELETE', this.path(kind, name), { body });
    } catch (error) {
      if (![404, 409].includes(statusOf(error) ?? 0)) throw error;
    }
  }

  async json<Result>(method: string, path: string, options: KubeRequest = {}): Promise<Result> {
    const response = await this.open(method, path, options);
    return JSON.parse(await textOf(response)) as Result;
  }

  /** Sends a request; the answer's body is unread. Throws {@link KubeError} for a refusal. */
  async open(
    method: string,
    path: string,
    { body, query = {}, timeoutMs = TIMEOUT_MS, contentType = JSON_TYPE, signal }: KubeRequest,
  ): Promise<IncomingMessage> {
    const token = await this.#token();
    const text = body && JSON.stringify(body);
    const words = new URLSearchParams(query).toString();
    const url = `${this.#login.server}${path}${words === '' ? '' : `?${words}`}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, {
        method,
        agent: this.#agent,
        ...(signal && { signal }),
        headers: {
          accept: 'application/json, */*',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          // Node.js would not announce the body of a removal.
          ...(text && {
            'content-type': contentType,
            'content-length': Buffer.byteLength(text),
          }),
        },
      });
      const limit = setTimeout(() => asked.destroy(new Error('no answer')), timeoutMs);
      asked.once('response', (found) => {
        found.once('close', () => clearTimeout(limit));
        resolve(found);
      });
      asked.once('error', (error) => {
        clearTimeout(limit);
        reject(error);
      });
      asked.end(text);
    });
    if ((response.statusCode ?? 0) < 400) return response;
    throw refusal(response.statusCode ?? 0, await textOf(response));
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The status of an answer; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof KubeError ? error.status : undefined;
}

/** Whether a later try of the same call may succeed: the API server is away or busy. */
export function isPassingRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
}

/** Repeats a call with growing pauses while the API server is away or busy. */
export async function withPatience<Result>(
  call: () => Promise<Result>,
  withinMs: number,
): Promise<Result> {
  const end = performance.now() + withinMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    try {
      return await call();
    } catch (error) {
      if (!isPassingRefusal(error) || performance.now() + pause > end) throw error;
    }
    await sleep(pause);
  }
}

export async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function refusal(status: number, text: string): KubeError {
  try {
    const { reason, message } = JSON.parse(text) as { reason?: string; message?: string };
    return new KubeError(status, reason ?? '', message ?? text);
  } catch {
    return new KubeError(status, '', text.trim() || `status ${status}`);
  }
}

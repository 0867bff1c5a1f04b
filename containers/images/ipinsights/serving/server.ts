import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { PairColumns } from '../data/columns.js';
import { MalformedRowError } from '../data/csv.js';
import type { Network } from '../kernel/network.js';
import {
  MalformedBodyError,
  REQUEST_TYPES,
  RESPONSE_TYPES,
  type RequestType,
  type ResponseForm,
  readPairs,
  requestType,
  responseForm,
} from './request.js';

export function predict(network: Network, pairs: PairColumns, form: ResponseForm): string {
  const rows = pairs.rows(network.shape.entityRows);
  const predictions = form.verbose
    ? explained(network, rows, pairs.addresses)
    : scored(network, rows, pairs.addresses);
  return form.type === 'application/json'
    ? `{"predictions":[${predictions.join(',')}]}`
    : `${predictions.join('\n')}\n`;
}

function scored(network: Network, rows: Uint32Array, addresses: Uint32Array): readonly string[] {
  return Array.from(network.score(rows, addresses), (score) => `{"dot_product":${number(score)}}`);
}

function explained(network: Network, rows: Uint32Array, addresses: Uint32Array): readonly string[] {
  return Array.from(rows, (row, index) => {
    const { score, entity, address } = network.explain(row, addresses[index] ?? 0);
    const vectors = `"ip_embedding":${list(address)},"entity_embedding":${list(entity)}`;
    return `{${vectors},"dot_product":${number(score)}}`;
  });
}

/** JSON has no NaN or infinity, which a diverged model may return. */
function number(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function list(values: Float32Array): string {
  return values.every(Number.isFinite) ? `[${values}]` : JSON.stringify(Array.from(values));
}

const MAX_BODY = 6_291_456;

/** How many bytes of a refused body are read before the connection is closed. */
const MAX_DISCARDED = 10 * MAX_BODY;
/** Longer than any client keeps an idle connection, so that the client closes it. */
const KEEP_ALIVE_MS = 620_000;
const JSON_TYPE = 'application/json';
const EXECUTION_PARAMETERS = {
  MaxConcurrentTransforms: 1,
  BatchStrategy: 'MULTI_RECORD',
  MaxPayloadInMB: MAX_BODY / 1024 / 1024,
};

/** Makes an HTTP server that serves a model according to the container contract. */
export function createInferenceServer(network: Network): Server {
  const server = createServer((request, response) => {
    handle(network, request, response).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) console.error(error);
      await discardRest(request);
      refuse(response, error instanceof Refusal ? error : new Refusal(500, 'Internal error.'));
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

class Refusal extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

async function handle(
  network: Network,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url?.replace(/\?.*$/, '');
  const allowed = path === '/invocations' ? 'POST' : 'GET';
  if (path !== '/invocations' && path !== '/ping' && path !== '/execution-parameters') {
    throw new Refusal(404, `There is nothing at ${path}.`);
  }
  if (request.method !== allowed) throw new Refusal(405, `Use ${allowed} for ${path}.`);
  if (path === '/ping') return send(response, 200, { body: '' });
  if (path === '/execution-parameters') {
    return send(response, 200, { body: JSON.stringify(EXECUTION_PARAMETERS), type: JSON_TYPE });
  }
  return invoke(network, request, response);
}

async function invoke(
  network: Network,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = requestType(request.headers['content-type']);
  const form = responseForm(request.headers.accept);
  if (type === undefined) {
    const given = request.headers['content-type'];
    throw new Refusal(
      415,
      `Content-Type '${given}' is not known; use ${REQUEST_TYPES.join(', ')}.`,
    );
  }
  if (form === undefined) {
    const given = request.headers.accept;
    throw new Refusal(406, `Accept '${given}' is not known; use ${RESPONSE_TYPES.join(', ')}.`);
  }
  const body = await readBody(request);
  send(response, 200, { body: answer(network, { type, form, body }), type: form.type });
}

function answer(
  network: Network,
  request: { readonly type: RequestType; readonly form: ResponseForm; readonly body: Buffer },
): string {
  try {
    return predict(network, readPairs(request.type, request.body), request.form);
  } catch (error) {
    if (error instanceof MalformedBodyError) throw new Refusal(400, error.message);
    if (!(error instanceof MalformedRowError)) throw error;
    const { row, value, message } = error;
    throw new Refusal(400, `Malformed ${message}.`, { row, value });
  }
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const check = (bytes: number): void => {
      if (bytes <= MAX_BODY) return;
      request.removeAllListeners('data').pause();
      reject(new Refusal(413, `The request is larger than ${MAX_BODY} bytes.`));
    };
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      pieces.push(piece);
      check(length);
    });
    request.on('end', () => {
      const [only] = pieces;
      resolve(only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces));
    });
    request.on('error', reject);
    check(Number(request.headers['content-length'] ?? 0));
  });
}

/** Reads a refused body up to a limit, because a client that is still sending would not read the answer. */
function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let length = 0;
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > MAX_DISCARDED) resolve();
    });
    request.on('close', resolve).on('end', resolve).resume();
  });
}

function refuse(response: ServerResponse, { status, message, details }: Refusal): void {
  if (response.headersSent) return void response.destroy();
  // The rest of an unread body must not be parsed as the next request.
  if (!response.req.complete) response.setHeader('connection', 'close');
  send(response, status, { body: JSON.stringify({ error: message, ...details }), type: JSON_TYPE });
}

function send(
  response: ServerResponse,
  status: number,
  content: { readonly body: string; readonly type?: string },
): void {
  const headers: Record<string, string | number> = {
    'content-length': Buffer.byteLength(content.body),
  };
  if (content.type !== undefined) headers['content-type'] = content.type;
  response.writeHead(status, headers);
  response.end(content.body);
}

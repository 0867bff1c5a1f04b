import { createHash, createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Principal } from '#src/ports/identity.js';
import { AwsError } from '#src/server/aws-door/aws-error.js';
import { parseTarget } from '#src/server/aws-door/aws-request.js';
import { type VerifyOptions, verify } from '#src/server/aws-door/signature/verify.js';
import type { AccessKeys } from '#src/server/identity/index.js';

/** The login of the examples of AWS's documentation. */
export const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

export const ADA: Principal = { arn: 'arn', account: '0', userId: 'ada', role: 'operator' };

/** Keys that know one login; the refused addresses are noted. */
export function oneKey(login = EXAMPLE): AccessKeys & { readonly refused: string[] } {
  const refused: string[] = [];
  return {
    everyone: undefined,
    refused,
    find: (id) =>
      id === login.accessKeyId
        ? { secretAccessKey: login.secretAccessKey, principal: ADA }
        : undefined,
    noteRefused: async (address) => void refused.push(address),
  };
}

/** The answer of a server that does nothing but verify: who sent what, or the code of the error. */
export interface Verified {
  readonly status: number;
  readonly who?: string;
  readonly text?: string;
  readonly trailers?: Readonly<Record<string, string>>;
  readonly code?: string;
  readonly message?: string;
}

export interface SentRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

/** A server that verifies requests. */
export interface VerifyingServer extends AsyncDisposable {
  readonly host: string;
  send(request: SentRequest): Promise<Verified>;
}

export async function startVerifying(options: VerifyOptions): Promise<VerifyingServer> {
  const answer = async (raw: IncomingMessage, reply: ServerResponse): Promise<void> => {
    try {
      const { principal, body } = await verify(raw, parseTarget(raw.url ?? ''), options);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const trailers = Object.fromEntries(body.trailers);
      reply.end(JSON.stringify({ who: principal.userId, text, trailers }));
    } catch (error) {
      const { code, message, status } =
        error instanceof AwsError ? error : { code: 'none', message: String(error), status: 500 };
      raw.resume();
      reply.writeHead(status, { connection: 'close' }).end(JSON.stringify({ code, message }));
    }
  };
  const server = createServer((raw, reply) => void answer(raw, reply));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    send: ({ method = 'GET', path = '/', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent = send({ port, host: '127.0.0.1', method, path, headers: { ...headers } });
        sent.once('error', reject).once('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (more: string) => {
            text += more;
          });
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, ...JSON.parse(text) }),
          );
        });
        sent.end(body);
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signer of the AWS SDK. */
export function sdkSigner(service: string, credentials = EXAMPLE): SignatureV4 {
  return new SignatureV4({
    service,
    region: 'eu-central-1',
    credentials,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: service === 's3',
  });
}

class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Uint8Array | string): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {}
}

function bytesOf(secret: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof secret === 'string') return Buffer.from(secret);
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
}

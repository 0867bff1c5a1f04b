import { afterAll, beforeAll } from 'vitest';
import { WaitingBytes } from '#src/server/aws-door/signature/waiting-bytes.js';
import { ManualClock } from '../../../../support/manual-clock.js';
import {
  EXAMPLE,
  oneKey,
  type SentRequest,
  sdkSigner,
  startVerifying,
  type VerifyingServer,
} from '../../../../support/signed-requests.js';

export const clock = new ManualClock();
export const keys = oneKey();
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** The most bytes of waiting bodies of all three servers. */
export const WAITING = 1500;
/** The servers of each protocol, for the tests of the file that calls {@link useServers}. */
export let s3: VerifyingServer;
export let json: VerifyingServer;
export let query: VerifyingServer;

/** Starts the servers before the tests of the calling file, and stops them after these. */
export function useServers(): void {
  beforeAll(async () => {
    const waiting = new WaitingBytes(WAITING);
    const options = { keys, clock, maxBodyBytes: 1000, waiting };
    s3 = await startVerifying({ ...options, services: ['s3'], protocol: 's3' });
    json = await startVerifying({ ...options, services: ['sagemaker'], protocol: 'json' });
    query = await startVerifying({ ...options, services: ['sts', 'iam'], protocol: 'query' });
  });

  afterAll(async () => {
    for (const server of [s3, json, query]) await server[Symbol.asyncDispose]();
  });
}

interface Signing {
  readonly server?: VerifyingServer;
  readonly service?: string;
  readonly credentials?: typeof EXAMPLE;
  readonly at?: number;
}

/** Signs with the SDK, as the client of a service does. */
export async function signed(
  { method = 'GET', path = '/', headers = {}, body }: SentRequest,
  { server = s3, service = 's3', credentials = EXAMPLE, at = clock.now() }: Signing = {},
): Promise<SentRequest & { readonly headers: Record<string, string> }> {
  const [hostname = '', port] = server.host.split(':');
  const url = new URL(path, `http://${server.host}`);
  const all = { host: server.host, ...(headers as Record<string, string>) };
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((key) => [key, url.searchParams.getAll(key)]),
  );
  const request = await sdkSigner(service, credentials).sign(
    {
      method,
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: path.split('?')[0] ?? '',
      query,
      headers: all,
      body,
    },
    { signingDate: new Date(at) },
  );
  return {
    method,
    path,
    headers: request.headers as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  };
}

/** Presigns with the SDK; returns the path with the query. */
export async function presigned(
  { method = 'GET', path = '/', headers = {} }: SentRequest,
  {
    expiresIn = 3600,
    at = clock.now(),
  }: { readonly expiresIn?: number; readonly at?: number } = {},
): Promise<string> {
  const request = await sdkSigner('s3').presign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path,
      query: {},
      headers: {
        host: s3.host,
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        ...(headers as Record<string, string>),
      },
    },
    { expiresIn, signingDate: new Date(at), unhoistableHeaders: new Set(Object.keys(headers)) },
  );
  const parameters = Object.entries(request.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${path}?${parameters.join('&')}`;
}

import { request } from 'node:http';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openFilesystemStorage } from '#src/storage/filesystem/index.js';
import { loginOf, type S3DoorUnderTest } from '../../../../support/s3-door.js';
import { type SentRequest, sdkSigner } from '../../../../support/signed-requests.js';
import { temporaryDirectory } from '../../../../support/temporary-directory.js';

const directories = temporaryDirectory();
/** Opens a storage in a fresh folder. */
export const open = async () =>
  openFilesystemStorage({
    directory: await directories.fresh(),
    region: 'eu-central-1',
    clock: new SystemClock(),
  });

/** The answer of a server. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Signs and sends an unchanged request, which may be one that no client sends. */
export async function send(
  door: S3DoorUnderTest,
  { method = 'GET', path = '/', headers = {}, body = '' }: SentRequest,
): Promise<Answer> {
  const { host, hostname, port, searchParams } = new URL(path, door.url);
  const [rawPath = ''] = path.split('?');
  const signed = await sdkSigner('s3', loginOf('operator')).sign({
    method,
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: rawPath,
    query: Object.fromEntries(searchParams),
    headers: { host, ...(headers as Record<string, string>) },
    body,
  });
  return sendPlain(door, { method, path, headers: signed.headers, body });
}

/** Sends an unchanged request. */
export function sendPlain(door: S3DoorUnderTest, sent: SentRequest): Promise<Answer> {
  const { hostname, port } = new URL(door.url);
  const { method, path, headers } = sent;
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers: { ...headers } });
    sending.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (more: string) => {
        text += more;
      });
      response.once('end', () => {
        const [, code] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
        resolve({ status: response.statusCode ?? 0, text, code, headers: response.headers });
      });
    });
    sending.end(sent.body);
  });
}

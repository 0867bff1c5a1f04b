import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { Registry } from 'prom-client';
import type { Role } from '#src/ports/identity.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import type { Logger } from '#src/ports/system.js';
import { parseTarget } from '#src/server/aws-door/aws-request.js';
import type { S3Parts } from '#src/server/aws-door/s3/exchange.js';
import { refuse, s3Door } from '#src/server/aws-door/s3/s3-door.js';
import { verify } from '#src/server/aws-door/signature/verify.js';
import { WaitingBytes } from '#src/server/aws-door/signature/waiting-bytes.js';
import { createGuard } from '#src/server/http/guard.js';
import { startHttpServer } from '#src/server/http/http-server.js';
import type { AccessKeys } from '#src/server/identity/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { SILENT } from './silent-logger.js';

/** A listening S3 server over a storage. */
export interface S3DoorUnderTest extends AsyncDisposable {
  readonly url: string;
  /** A client with the keys of a role, by default of an operator. */
  client(options?: Partial<S3ClientConfig> & { readonly role?: Role }): S3Client;
}

export interface S3DoorParts extends Partial<S3Parts> {
  readonly storage: ObjectStorage;
  readonly logger?: Logger;
}

export const ACCOUNT = '000000000000';
export const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

/** The login of a role. */
export function loginOf(role: Role) {
  return {
    accessKeyId: `AKIA${role.toUpperCase().padEnd(16, 'X')}`,
    secretAccessKey: `of-${role}`,
  };
}

const KEYS: AccessKeys = {
  everyone: undefined,
  find: (id) => {
    const role = (['viewer', 'operator', 'admin'] as const).find(
      (each) => loginOf(each).accessKeyId === id,
    );
    if (!role) return undefined;
    const { secretAccessKey } = loginOf(role);
    return { secretAccessKey, principal: { arn: 'arn', account: ACCOUNT, userId: role, role } };
  },
  noteRefused: async () => undefined,
};

/** Starts the server on a free port. */
export async function startS3Door({
  logger = SILENT,
  ...parts
}: S3DoorParts): Promise<S3DoorUnderTest> {
  const clock = new SystemClock();
  const door = s3Door({
    region: 'eu-central-1',
    maxObjectBytes: MAX_OBJECT_BYTES,
    refuseDeleted: async () => undefined,
    ...parts,
    logger,
  });
  const http = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    clock,
    logger,
    draining: () => false,
    registry: new Registry(),
    allowedOrigins: [],
    guard: createGuard({ allowedHosts: [], allowedOrigins: [] }),
    plugins: [
      async (app) => {
        app.removeAllContentTypeParsers();
        app.addContentTypeParser('*', (_request, _payload, done) => done(null));
        app.all('*', async (request, reply) => {
          reply.hijack();
          const { raw } = request;
          try {
            const target = parseTarget(raw.url ?? '');
            const options = {
              keys: KEYS,
              clock,
              services: ['s3'],
              protocol: 's3',
              maxBodyBytes: 0,
              waiting: new WaitingBytes(0),
            } as const;
            await door(await verify(raw, target, options), reply.raw);
          } catch (error) {
            refuse({ request: { raw }, reply: reply.raw, logger, error });
          }
        });
      },
    ],
    upgrade: (_request, socket) => socket.destroy(),
  });
  const clients: S3Client[] = [];
  return {
    url: http.url,
    client({ role = 'operator', ...options } = {}) {
      const client = new S3Client({
        endpoint: http.url,
        region: 'eu-central-1',
        forcePathStyle: true,
        credentials: loginOf(role),
        maxAttempts: 1,
        ...options,
      });
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy();
      await http.close(100);
    },
  };
}

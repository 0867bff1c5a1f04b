import { type FastifyInstance, fastify } from 'fastify';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Invoker } from '#src/hosting/index.js';
import { openLogins } from '#src/server/identity/index.js';
import { invocationRoutes } from '#src/server/inference/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { SILENT } from './silent-logger.js';

interface InferenceOptions {
  /** What it is called among servers. */
  readonly server: string;
  readonly draining: () => boolean;
}

/** A server on loopback that only answers invocations, without tokens. */
export async function startInferenceServer(
  invoker: Invoker,
  { server = 'server', draining = () => false }: Partial<InferenceOptions> = {},
): Promise<{ readonly app: FastifyInstance; readonly url: string }> {
  const parts = { clock: new SystemClock(), logger: SILENT };
  const { identity } = openLogins({ ...parts, scope: DEFAULT_ARN_SCOPE });
  const app = fastify({ forceCloseConnections: true, return503OnClosing: false });
  const options = {
    server,
    invoker,
    identity,
    logger: SILENT,
    maxBodyBytes: 6 * 2 ** 20,
    draining,
  };
  await app.register((scope) => invocationRoutes(scope, options));
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

import { IncomingMessage } from 'node:http';
import Docker, { type CreateServiceOptions } from 'dockerode';
import { isErrno, PlatformError, reasonOf } from '#src/domain/errors/index.js';

/** The address of a daemon: the path of its socket. */
export interface DockerAddress {
  readonly socketPath: string;
}

/** A client of the API of a daemon. */
export type DockerClient = Docker;

/** The options of a service of a swarm. */
export type ServiceOptions = CreateServiceOptions;

/** Makes a client; it does not connect yet. */
export function dockerClient({ socketPath }: DockerAddress): DockerClient {
  return new Docker({ socketPath });
}

/**
 * Resolves with an answer whose body ends when the container has ended. The promise or the body
 * fails when the daemon goes away; the promise of `Container.wait` would stay pending.
 */
export function openWait(docker: DockerClient, container: string): Promise<IncomingMessage> {
  const request = {
    method: 'POST',
    path: `/containers/${container}/wait?`,
    options: { condition: 'not-running' },
    statusCodes: { 200: true, 404: 'no such container', 500: 'server error' },
    isStream: true,
  };
  return new Promise((resolve, reject) =>
    docker.modem.dial(request, (error, answer) =>
      answer instanceof IncomingMessage ? resolve(answer) : reject(error),
    ),
  );
}

/** The HTTP status of an answer of the daemon; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/** Returns the daemon's own message about a failure. */
export function daemonReason(error: unknown): string {
  const { json } = (error ?? {}) as { readonly json?: { readonly message?: unknown } };
  return typeof json?.message === 'string' ? json.message : reasonOf(error);
}

/**
 * Runs a call of the daemon. Without an answer it throws `SERVICE_UNAVAILABLE`, because the daemon
 * may come back.
 */
export async function asked<Result>(
  { socketPath }: DockerAddress,
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (statusOf(cause) !== undefined) throw cause;
    const hint = isErrno(cause, 'EACCES')
      ? 'this user may not use its socket'
      : 'see that it runs, and that dockerSocket names its socket';
    throw new PlatformError(
      'SERVICE_UNAVAILABLE',
      `The Docker daemon at ${socketPath} does not answer (${reasonOf(cause)}); ${hint}.`,
      { details: { socketPath }, cause },
    );
  }
}

import Docker, { type CreateServiceOptions } from 'dockerode';
import { isErrno, PlatformError, reasonOf } from '#src/domain/errors/index.js';

/** The address of a daemon: the path of its socket. */
export interface DockerAddress {
  readonly socketPath: string;
}

/** A client of the API of a daemon. */
export type DockerClient = Docker;

/** What a service of a swarm is made of. */
export type ServiceOptions = CreateServiceOptions;

/** Connects nothing yet. */
export function dockerClient({ socketPath }: DockerAddress): DockerClient {
  return new Docker({ socketPath });
}

/** The HTTP status of an answer of the daemon; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/** What the daemon says of a failure, without the words around it. */
export function daemonReason(error: unknown): string {
  const { json } = (error ?? {}) as { readonly json?: { readonly message?: unknown } };
  return typeof json?.message === 'string' ? json.message : reasonOf(error);
}

/** Runs a call of the daemon; without an answer it throws `SERVICE_UNAVAILABLE`, as the daemon may come back. */
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

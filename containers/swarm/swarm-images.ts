import { PlatformError } from '#src/domain/errors/index.js';
import {
  asked,
  type DockerAddress,
  type DockerClient,
  daemonReason,
  statusOf,
} from '../shared/engine/docker-client.js';

/** An image with its content digest, so that every node runs the same image. */
export interface PinnedImage {
  /** `name@sha256:…`, or the id of an image that is in no registry. */
  readonly reference: string;
  readonly digest: string;
}

/**
 * Pins an image to its digest on the manager, or else in the registry. Throws `IMAGE_UNKNOWN` when
 * neither knows it.
 */
export async function pinImage(
  docker: DockerClient,
  address: DockerAddress,
  reference: string,
): Promise<PinnedImage> {
  return (
    (await ofManager(docker, address, reference)) ?? (await ofRegistry(docker, address, reference))
  );
}

async function ofManager(
  docker: DockerClient,
  address: DockerAddress,
  reference: string,
): Promise<PinnedImage | undefined> {
  try {
    const { RepoDigests = [], Id } = await asked(address, docker.getImage(reference).inspect());
    const [pushed] = RepoDigests;
    if (pushed === undefined) return { reference: Id, digest: Id };
    return { reference: pushed, digest: pushed.split('@')[1] ?? Id };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

async function ofRegistry(
  docker: DockerClient,
  address: DockerAddress,
  reference: string,
): Promise<PinnedImage> {
  try {
    const { Descriptor } = await asked(address, docker.getImage(reference).distribution());
    const { digest } = Descriptor as { readonly digest: string };
    const name = reference.replace(/@.*$/, '').replace(/:[^:/]*$/, '');
    return { reference: `${name}@${digest}`, digest };
  } catch (error) {
    if (statusOf(error) === undefined) throw error;
    throw new PlatformError(
      'IMAGE_UNKNOWN',
      `The image '${reference}' is neither on the manager of the swarm nor in a registry that it reaches: ${daemonReason(error)}. Push it, or load it on every node; 'forebear images' builds those of the platform.`,
      { details: { image: reference } },
    );
  }
}

import type Docker from 'dockerode';
import { PlatformError } from '#src/domain/errors/index.js';
import { daemonReason } from '../docker-client.js';

/** The options of a build. */
export interface Build {
  /** The folder that a Dockerfile copies from. */
  readonly context: string;
  /** The files and folders in it that the build uses. */
  readonly sources: readonly string[];
  /** Relative to the context; default `Dockerfile`. */
  readonly dockerfile?: string;
  readonly reference: string;
  readonly buildArguments?: Readonly<Record<string, string>>;
}

interface BuildEvent {
  readonly error?: string;
}

/** Builds an image on the daemon and returns its id. Throws `RUN_FAILED` with the daemon's reason. */
export async function runBuild(docker: Docker, build: Build): Promise<string> {
  const { context, sources, reference, dockerfile, buildArguments } = build;
  try {
    const stream = await docker.buildImage(
      { context, src: [...sources] },
      {
        t: reference,
        ...(dockerfile !== undefined && { dockerfile }),
        ...(buildArguments && { buildargs: { ...buildArguments } }),
      },
    );
    await new Promise<void>((resolve, reject) => {
      const onEvent = ({ error }: BuildEvent) => {
        if (error !== undefined) reject(new Error(error));
      };
      docker.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()), onEvent);
    });
    return (await docker.getImage(reference).inspect()).Id;
  } catch (cause) {
    const reason = daemonReason(cause);
    const message = `The image ${reference} could not be built: ${reason}`;
    throw new PlatformError('RUN_FAILED', message, { details: { reference }, cause });
  }
}

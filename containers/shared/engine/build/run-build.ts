import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

/** The number of files per call of `ldd`. */
const AT_A_TIME = 200;
const MAX_TEXT_BYTES = 64 * 2 ** 20;

/** The libraries of this machine that programs and modules load. */
export async function librariesOf(files: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let at = 0; at < files.length; at += AT_A_TIME)
    for (const [, library = ''] of (await ldd(files.slice(at, at + AT_A_TIME))).matchAll(LIBRARY))
      found.add(library);
  return [...found];
}

/** Matches `libz.so.1 => /lib/libz.so.1 (0x…)`. */
const LIBRARY = /^\s+(?:\S+ => )?(\/\S+) \(0x/gm;

/** `ldd` fails for files that are not programs, such as scripts, and still reports the others. */
async function ldd(files: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('ldd', files, { maxBuffer: MAX_TEXT_BYTES })).stdout;
  } catch (error) {
    return (error as { readonly stdout?: string }).stdout ?? '';
  }
}

import type Docker from 'dockerode';
import { imageEntry } from '#src/domain/container/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Program } from '#src/ports/runner.js';
import { asked, type DockerAddress, daemonReason, statusOf } from './docker-client.js';

/** Image references, by the names that requests use, such as the key of a built-in algorithm. */
export type ImageNames = Readonly<Record<string, string>>;

/** A request that names the image of a program. */
const IMAGE_FIELDS = {
  train: "'algorithm.image'",
  process: "'image'",
  serve: "'image' of the model",
} as const satisfies Record<Program['mode'], string>;

/** The available images, and advice on how to get others. */
function offered(names: ImageNames): string {
  const shortest = new Map<string, string>();
  for (const [name, reference] of Object.entries(names))
    if (name.length < (shortest.get(reference)?.length ?? Number.POSITIVE_INFINITY))
      shortest.set(reference, name);
  const known = [...shortest.values()].map((name) => `'${name}'`).join(', ');
  const table = known === '' ? 'has none' : `has ${known}`;
  return `The setting 'containerImages' ${table}; 'forebear images' builds those of the platform, and any image works that the Docker daemon has or can pull.`;
}

/** Returns the reference of a program's image. Throws `IMAGE_UNKNOWN` for a program without one. */
export function imageReference(names: ImageNames, { mode, python, ...program }: Program): string {
  const image = python?.runtime ?? program.image;
  if (image === undefined || image === '')
    throw unknown(
      '',
      `Programs are containers here, so this one needs an image: set ${IMAGE_FIELDS[mode]}. ${offered(names)} Only a script in Python (.py) may do without.`,
    );
  const name = imageEntry(names, image) ?? image;
  if (/^[\w][\w./:@-]*$/.test(name)) return name;
  throw unknown(image, `'${image}' is no image reference, as in registry.example.com/name:tag.`);
}

/**
 * Ensures that an image exists, and returns its digest: of its content in the registry, or else its
 * id. Throws `IMAGE_UNKNOWN` when it neither exists here nor can be pulled.
 */
export async function ensureImage(
  docker: Docker,
  address: DockerAddress,
  { reference, say, signal }: PullOptions,
): Promise<string> {
  const known = await inspect(docker, address, reference);
  if (known) return digestOf(known);
  say(`Pulling the image ${reference}.`);
  try {
    await pull(docker, { reference, say, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (statusOf(error) === undefined && !(error instanceof PullError))
      await asked(address, docker.ping());
    throw unknown(
      reference,
      `The image '${reference}' is not on this machine and cannot be pulled: ${daemonReason(error)}. Build or push it ('forebear images' builds those of the platform), log the daemon in to its registry, or use another image.`,
    );
  }
  const pulled = await inspect(docker, address, reference);
  if (!pulled) throw unknown(reference, `The image '${reference}' was removed after its pull.`);
  return digestOf(pulled);
}

/** The image to pull. */
export interface PullOptions {
  readonly reference: string;
  /** Called with the progress, one line at a time. */
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** An event in the stream of a pull. */
class PullError extends Error {}

interface PullEvent {
  readonly id?: string;
  readonly status?: string;
  readonly error?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
}

const TELL_EVERY_MS = 2_000;

async function pull(docker: Docker, { reference, say, signal }: PullOptions): Promise<void> {
  const stream = await docker.pull(reference, { abortSignal: signal });
  const layers = new Map<string, { readonly current: number; readonly total: number }>();
  let reported = performance.now();
  await new Promise<void>((resolve, reject) => {
    const onEvent = ({ id, status, error, progressDetail }: PullEvent) => {
      if (error !== undefined) return reject(new PullError(error));
      const { current, total } = progressDetail ?? {};
      // The extraction of a layer is counted from zero again.
      const isDownload = status === 'Downloading' && id !== undefined;
      if (isDownload && current !== undefined && total !== undefined)
        layers.set(id, { current, total });
      if (layers.size === 0 || performance.now() - reported < TELL_EVERY_MS) return;
      reported = performance.now();
      say(progressOf(reference, [...layers.values()]));
    };
    const onEnd = (error: Error | null) => (error ? reject(error) : resolve());
    docker.modem.followProgress(stream, onEnd, onEvent);
  });
}

function progressOf(
  reference: string,
  layers: readonly { readonly current: number; readonly total: number }[],
): string {
  const sum = (name: 'current' | 'total') => layers.reduce((all, layer) => all + layer[name], 0);
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return `Pulling ${reference}: ${megabytes(sum('current'))} of ${megabytes(sum('total'))} MB of ${layers.length} layers.`;
}

async function inspect(
  docker: Docker,
  address: DockerAddress,
  reference: string,
): Promise<Docker.ImageInspectInfo | undefined> {
  try {
    return await asked(address, docker.getImage(reference).inspect());
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

function digestOf({ RepoDigests = [], Id }: Docker.ImageInspectInfo): string {
  return RepoDigests[0]?.split('@')[1] ?? Id;
}

function unknown(image: string, message: string): PlatformError {
  return new PlatformError('IMAGE_UNKNOWN', message, { details: { image } });
}

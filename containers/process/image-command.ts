import { imageEntry } from '#src/domain/container/index.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Program } from '#src/ports/runner.js';

export interface ImageCommands {
  readonly train: readonly string[];
  readonly serve: readonly string[];
  /** The command for processing jobs without a command. */
  readonly process?: readonly string[];
}

/** The commands that replace images, by image reference or key of an algorithm. */
export type ImageTable = Readonly<Record<string, ImageCommands>>;

/**
 * Throws `IMAGE_UNKNOWN` for an image that is not in the table, even when the program brings its
 * command. Otherwise the lineage would name an image that does not exist.
 */
export function checkImage(images: ImageTable, { image, mode }: Program): void {
  if (image === undefined || imageEntry(images, image)) return;
  throw unknown(
    `The process runner has no image '${image}'. It runs without a container engine and knows ${known(images)}; ` +
      `name it in the setting 'images', or ${INSTEAD[mode]}.`,
    { image, mode, images },
  );
}

const INSTEAD = {
  train: "leave the image out and give an entryPoint, or give the image 'local' and an entrypoint",
  serve: 'give the model code that answers',
  process: "give the image 'local', which runs the command on this machine",
} as const;

/** The command that starts a program. Throws `IMAGE_UNKNOWN` when neither the program nor the table has one. */
export function programCommand(images: ImageTable, program: Program): readonly string[] {
  const { entrypoint, mode, image = '' } = program;
  checkImage(images, program);
  const command =
    entrypoint !== undefined && entrypoint.length > 0 ? entrypoint : imageCommand(images, program);
  if (command === undefined || command.length === 0) {
    throw unknown(
      `The process runner has no '${mode}' program for image '${image}'. ` +
        `It runs without a container engine and knows ${known(images)}; ` +
        `name its programs in the setting 'images'${OR[mode]}.`,
      { image, mode, images },
    );
  }
  return [...command, ...(program.arguments ?? [])];
}

const OR = {
  train: ', or give the job an entrypoint',
  serve: '',
  process: ', or give the job a command',
} as const;

function unknown(
  message: string,
  {
    image,
    mode,
    images,
  }: Pick<Program, 'mode'> & { readonly image: string; readonly images: ImageTable },
): PlatformError {
  return new PlatformError('IMAGE_UNKNOWN', message, {
    details: { image, mode, known: Object.keys(images) },
  });
}

function imageCommand(images: ImageTable, program: Program): readonly string[] | undefined {
  const { image, mode } = program;
  return image === undefined ? undefined : imageEntry(images, image)?.[mode];
}

function known(images: ImageTable): string {
  const names = Object.keys(images);
  return names.length === 0 ? 'no images' : names.map((name) => `'${name}'`).join(', ');
}

import { PlatformError } from '#src/domain/errors/index.js';
import type { Program } from '#src/ports/runner.js';

export interface ImageCommands {
  readonly train: readonly string[];
  readonly serve: readonly string[];
  /** For processing jobs that name no command. */
  readonly process?: readonly string[];
}

/** The commands that replace images, by image reference or key of an algorithm. */
export type ImageTable = Readonly<Record<string, ImageCommands>>;

/** The command that starts a program. Throws `IMAGE_UNKNOWN` when neither the program nor the table has one. */
export function programCommand(images: ImageTable, program: Program): readonly string[] {
  const { entrypoint, mode, image } = program;
  const command =
    entrypoint !== undefined && entrypoint.length > 0 ? entrypoint : imageCommand(images, program);
  if (command === undefined || command.length === 0) {
    throw new PlatformError(
      'IMAGE_UNKNOWN',
      `The process runner has no '${mode}' program for image '${image ?? ''}'. ` +
        `It runs without a container engine and knows ${known(images)}; ` +
        `name its programs in the setting 'images'${OR[mode]}.`,
      { details: { image: image ?? null, mode, known: Object.keys(images) } },
    );
  }
  return [...command, ...(program.arguments ?? [])];
}

const OR = {
  train: ', or give the job an entrypoint',
  serve: '',
  process: ', or give the job a command',
} as const;

function imageCommand(images: ImageTable, program: Program): readonly string[] | undefined {
  const { image, mode } = program;
  if (image === undefined || !Object.hasOwn(images, image)) return undefined;
  return images[image]?.[mode];
}

function known(images: ImageTable): string {
  const names = Object.keys(images);
  return names.length === 0 ? 'no images' : names.map((name) => `'${name}'`).join(', ');
}

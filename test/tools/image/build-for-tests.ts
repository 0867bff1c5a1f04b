import Docker from 'dockerode';
import { buildNodeBase } from '#containers/shared/engine/build/node-base.js';
import { BareMachine } from '../../../bench/support/bare-machine.js';
import { makeBuilderBase } from '../../../bench/support/builder-base.js';

/** What the image of the server is built from, without a registry of images. */
export interface ImageParts {
  readonly socketPath: string;
  /** The package. */
  readonly archive: string;
  readonly build: string;
  readonly base: string;
}

/**
 * Packs the package in an empty folder, and makes an image to build with and one to build on from this machine.
 * The registry of npm is needed.
 */
export async function makeImageParts(
  socketPath: string,
  { directory, builder }: { readonly directory: string; readonly builder: string },
): Promise<ImageParts> {
  const machine = await BareMachine.in(directory);
  const { forebear: archive } = await machine.pack();
  await machine.installGlobally(archive);
  await makeBuilderBase(socketPath, { reference: builder, machine });
  const base = await buildNodeBase(new Docker({ socketPath }));
  return { socketPath, archive, build: builder, base };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';
import type { DockerAddress } from '../docker-client.js';
import { importImage } from './import-image.js';
import { fillRoot } from './node-base.js';
import { buildPackageImage, type PackageImage } from './package-image.js';
import { type Interpreter, pythonFiles } from './python-files.js';

/** An image with an interpreter of this machine. */
export interface PythonBase extends Interpreter {
  /** `name:tag`. */
  readonly reference: string;
}

/**
 * Makes an image with a Python interpreter of this machine, its library, and the libraries that
 * they load, each at its path on this machine, so that no registry is needed; `python3` is that
 * interpreter. Returns its reference. Throws `SERVICE_UNAVAILABLE` without Linux or the
 * interpreter, and `RUN_FAILED` with the daemon's reason.
 */
export async function buildPythonBase(docker: Docker, base: PythonBase): Promise<string> {
  const { interpreter, reference } = base;
  const files = await pythonFiles(base);
  const root = await mkdtemp(join(tmpdir(), 'forebear-base-'));
  try {
    const libraries = await fillRoot(root, {});
    const path = [...new Set([dirname(interpreter), '/usr/bin'])].join(':');
    await importImage(docker, {
      reference,
      root,
      files: [...new Set([...files, ...libraries])],
      changes: [`ENV PATH=${path}`],
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return reference;
}

/** The image to build. */
export interface PythonImage
  extends Pick<PackageImage, 'reference' | 'packageDirectory'>,
    Interpreter {
  /** The name of its folder in containers/images. */
  readonly folder: string;
  /** The base image; default: one made from {@link interpreter}. */
  readonly base?: string;
}

/** Builds an image with Python on a Docker daemon and returns its id. Throws as {@link buildPackageImage} and {@link buildPythonBase} do. */
export async function buildPythonImage(
  address: DockerAddress,
  { reference, packageDirectory, folder, base, ...interpreter }: PythonImage,
): Promise<string> {
  const source = `containers/images/${folder}`;
  return await buildPackageImage(address, {
    reference,
    packageDirectory,
    dockerfile: `${source}/Dockerfile`,
    sources: [source],
    base: async (docker) =>
      base ??
      (await buildPythonBase(docker, { reference: `forebear-base:${folder}`, ...interpreter })),
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';
import { importImage } from './import-image.js';
import { fillRoot } from './node-base.js';
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
    await fillRoot(root, {});
    const path = [...new Set([dirname(interpreter), '/usr/bin'])].join(':');
    await importImage(docker, { reference, root, files, changes: [`ENV PATH=${path}`] });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return reference;
}

import { readdir } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostResources, PythonProgram } from '#src/ports/runner.js';

/**
 * Returns the CPUs, memory and NVIDIA GPUs of this machine. Device files are counted; when there
 * are none because no GPU was used yet, the entries of the driver are counted. `root` is the root
 * of the file system.
 */
export async function hostResources(root = '/'): Promise<HostResources> {
  const devices = (await namesIn(join(root, 'dev'))).filter((name) => /^nvidia\d+$/.test(name));
  const known = await namesIn(join(root, 'proc/driver/nvidia/gpus'));
  const constrained = process.constrainedMemory(); // 0, or more than the machine has, without a control group
  const memoryBytes = Math.min(totalmem(), constrained > 0 ? constrained : totalmem());
  return { cpus: availableParallelism(), memoryBytes, gpus: devices.length || known.length };
}

/** A machine without the driver has no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** The paths of one Python program. */
export interface PythonPlace {
  /** The interpreter for programs without an environment. */
  readonly interpreter: string;
  /** The folder of the platform's programs, as the program sees it. */
  readonly programs: string;
  /** The folder of an installed environment, as the program sees it. */
  readonly environment: string | undefined;
}

/** The folder of the platform's programs in Python on this machine. */
export function pythonPrograms(): string {
  return fileURLToPath(new URL('../images/python', import.meta.url));
}

/** The command of a program; its own parameters follow. */
export function pythonCommand(
  { program }: PythonProgram,
  { interpreter, programs, environment }: PythonPlace,
): readonly string[] {
  const python = environment === undefined ? interpreter : `${environment}/bin/python`;
  return [python, `${programs}/${program}.py`];
}

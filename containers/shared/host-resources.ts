import { readdir, readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostResources, Processor, PythonProgram } from '#src/ports/runner.js';

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

/** Instructions for vectors and fused or short numbers; libraries sum in another order with others. */
const NUMERIC = /^(?:sse\d?(?:_\d)?|ssse3|avx\w*|fma\d?|f16c|amx\w*|bf16|asimd\w*|sve\w*|i8mm)$/;

/** Returns the processor of this machine; its instructions are known on Linux. */
export async function hostProcessor(root = '/'): Promise<Processor> {
  const text = await readFile(join(root, 'proc/cpuinfo'), 'utf8').catch(() => '');
  const [, flags = ''] = /^(?:flags|Features)\s*:\s*(.*)$/m.exec(text) ?? [];
  const instructions = flags.split(' ').filter((flag) => NUMERIC.test(flag));
  const processor = cpus()[0]?.model.trim();
  return {
    architecture: arch(),
    ...(processor && { processor }),
    ...(instructions.length > 0 && { instructions: instructions.sort().join(' ') }),
  };
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

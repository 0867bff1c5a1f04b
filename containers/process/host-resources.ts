import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { HostResources } from '#src/ports/runner.js';

/**
 * What programs find on this machine, below the given root of its file system. A GPU counts once its
 * device is there to be opened; devices that only the driver knows, before anybody used one, count when
 * no device file is there at all. GPUs of other makers than NVIDIA are not counted.
 */
export async function hostResources(root = '/'): Promise<HostResources> {
  const devices = (await namesIn(join(root, 'dev'))).filter((name) => /^nvidia\d+$/.test(name));
  const known = await namesIn(join(root, 'proc/driver/nvidia/gpus'));
  return { cpus: availableParallelism(), gpus: devices.length || known.length };
}

/** A machine without a driver has no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

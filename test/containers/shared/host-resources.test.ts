import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostResources } from '#containers/shared/host-resources.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('the resources of a machine', () => {
  it('are CPUs and memory without GPUs when there is no driver', async () => {
    const root = await directories.fresh();
    const { memoryBytes, ...others } = await hostResources(root);
    expect(others).toEqual({ cpus: availableParallelism(), gpus: 0 });
    expect(memoryBytes).toBeGreaterThan(0);
    expect(memoryBytes).toBeLessThanOrEqual(totalmem());
  });

  it('count the device files of GPUs, and no others of the driver', async () => {
    const root = await directories.fresh();
    await mkdir(join(root, 'dev/nvidia-caps'), { recursive: true });
    for (const name of ['nvidia0', 'nvidia1', 'nvidia12', 'nvidiactl', 'nvidia-uvm', 'null'])
      await writeFile(join(root, 'dev', name), '');
    for (const address of ['0000:01:00.0', '0000:02:00.0', '0000:03:00.0', '0000:04:00.0'])
      await mkdir(join(root, 'proc/driver/nvidia/gpus', address), { recursive: true });
    expect((await hostResources(root)).gpus).toBe(3);
  });

  it('count the entries of the driver while there are no device files', async () => {
    const root = await directories.fresh();
    for (const address of ['0000:01:00.0', '0000:02:00.0'])
      await mkdir(join(root, 'proc/driver/nvidia/gpus', address), { recursive: true });
    expect((await hostResources(root)).gpus).toBe(2);
  });
});

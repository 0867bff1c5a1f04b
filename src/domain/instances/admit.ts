import { refuse } from '../request/index.js';
import { GIB, sizeOf } from './grant.js';
import type { InstanceTypes } from './instance-types.js';

/** A model on its way to an instance. */
export interface Placement {
  readonly modelName: string;
  readonly instanceType: string;
  /** Of the model's archive, as it was recorded; absent for a model without data, or of an earlier version. */
  readonly sizeBytes?: number | undefined;
}

/** Throws `VALIDATION_FAILED` for `local` and `local_gpu` where instances have to be of a type. */
export function checkHosted(field: string, instanceType: string, isHosted = false): void {
  if (!isHosted || !instanceType.startsWith('local')) return;
  refuse(
    field,
    `Instances of type ${instanceType} are not to be had here, as the setting hosted says; use a type such as ml.m5.large.`,
  );
}

/**
 * Throws `VALIDATION_FAILED` for an instance with less memory than its model needs. A model needs as much memory as its
 * archive is long, at least: its files are no shorter once they are unpacked.
 */
export function checkMemory(
  { modelName, instanceType, sizeBytes = 0 }: Placement,
  machineBytes: number,
  configured: InstanceTypes = {},
): void {
  const size = sizeOf(instanceType, configured);
  const memoryBytes = size ? Math.floor(size.memoryGb * GIB) : machineBytes;
  if (sizeBytes <= memoryBytes) return;
  refuse(
    'variants.instanceType',
    `The model '${modelName}' needs ${inWords(sizeBytes)} of memory, as its archive is that long; an instance of type ${instanceType} has ${inWords(memoryBytes)}. Choose a larger type.`,
  );
}

function inWords(bytes: number): string {
  if (bytes < GIB) return `${bytes} bytes`;
  return `${Math.ceil((100 * bytes) / GIB) / 100} GiB`;
}

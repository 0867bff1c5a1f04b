import { PlatformError } from '../errors/index.js';
import { INSTANCE_TYPES, type InstanceSize, type InstanceTypes } from './instance-types.js';

/** What the programs of one machine share. */
export interface MachineSize {
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly gpus: number;
}

/** A machine, which may be the greatest of several. */
export interface Machines extends MachineSize {
  /** Of all machines together. */
  readonly total?: MachineSize;
}

/** What an instance gets of a machine. */
export interface InstanceGrant {
  /** What it may use, for its environment. */
  readonly cpus: number;
  readonly gpus: number;
  /** What is less than the machine has. */
  readonly limits: {
    readonly cpus?: number;
    readonly memoryBytes?: number;
    readonly gpus?: number;
  };
  /** Reports an instance that differs from its type. */
  readonly note?: string;
}

export const GIB = 2 ** 30;

/**
 * What an instance of a type gets of a machine: never more than the machine has. `local`, `local_gpu`
 * and types of unknown size get the whole machine. Throws `RUN_FAILED` for `local_gpu` on a machine without a GPU.
 */
export function grantOf(
  type: string,
  machine: MachineSize,
  configured: InstanceTypes = {},
): InstanceGrant {
  const { cpus, gpus, memoryBytes } = machine;
  if (type === 'local_gpu' && gpus === 0)
    throw new PlatformError(
      'RUN_FAILED',
      'ClientError: This machine has no GPU for an instance of type local_gpu; use local, or a machine with an NVIDIA GPU and its driver.',
      { details: { instanceType: type } },
    );
  const whole = { cpus, gpus, limits: gpus > 0 ? { gpus } : {} };
  if (type === 'local' || type === 'local_gpu') return whole;
  const size = sizeOf(type, configured);
  if (!size)
    return {
      ...whole,
      note: `The size of ${type} is not known, so that its instances get the whole machine; name it in the setting instanceTypes.`,
    };
  const asked = size.memoryGb * GIB;
  const isWhole = size.cpus <= cpus && asked <= memoryBytes && size.gpus <= gpus;
  const granted = { cpus: Math.min(size.cpus, cpus), gpus: Math.min(size.gpus, gpus) };
  return {
    ...granted,
    limits: {
      ...(size.cpus < cpus && { cpus: size.cpus }),
      ...(asked < memoryBytes && { memoryBytes: Math.floor(asked) }),
      ...(granted.gpus > 0 && { gpus: granted.gpus }),
    },
    ...(!isWhole && { note: shortfall(type, size, machine) }),
  };
}

/** The size of an instance type; undefined for `local`, `local_gpu` and types of unknown size. */
export function sizeOf(type: string, configured: InstanceTypes = {}): InstanceSize | undefined {
  return [configured, INSTANCE_TYPES].find((sizes) => Object.hasOwn(sizes, type))?.[type];
}

function shortfall(
  type: string,
  size: { readonly cpus: number; readonly memoryGb: number; readonly gpus: number },
  machine: MachineSize,
): string {
  const memory = Math.floor(machine.memoryBytes / GIB);
  const text = (cpus: number, gb: number, gpus: number) =>
    `${cpus} CPUs, ${gb} GiB of memory and ${gpus} GPUs`;
  return `An instance of type ${type} has ${text(size.cpus, size.memoryGb, size.gpus)}; this machine has ${text(machine.cpus, memory, machine.gpus)}: the program gets no more.`;
}

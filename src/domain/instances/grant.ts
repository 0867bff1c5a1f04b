import { PlatformError } from '../errors/index.js';
import { refuse } from '../request/index.js';
import { INSTANCE_TYPES, type InstanceSize, type InstanceTypes } from './instance-types.js';

/** The resources that the programs of one machine share. */
export interface MachineSize {
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly gpus: number;
}

/** A machine, which may be the largest of several. */
export interface Machines extends MachineSize {
  /** The total of all machines. */
  readonly total?: MachineSize;
}

/** The part of a machine that an instance gets. */
export interface InstanceGrant {
  /** The granted resources, for the program's environment. */
  readonly cpus: number;
  readonly gpus: number;
  /** The limits that are lower than the machine's size. */
  readonly limits: {
    readonly cpus?: number;
    readonly memoryBytes?: number;
    readonly gpus?: number;
  };
  /** A note when the grant differs from the type. */
  readonly note?: string;
}

export const GIB = 2 ** 30;

/**
 * Returns the part of a machine that an instance of a type gets, at most the machine. `local`,
 * `local_gpu` and types of unknown size get the whole machine. Throws `RUN_FAILED` for `local_gpu`
 * on a machine without a GPU.
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
      note: `The size of ${type} is not known, so its instances get the whole machine; add it to the setting instanceTypes.`,
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

/** A number of instances of a type. */
export interface InstanceGroup {
  readonly instanceType: string;
  readonly instanceCount: number;
}

/**
 * Returns the demand of instances on a machine, at most the whole machine. An instance whose type
 * has a known size counts for that size. `local`, `local_gpu` and types of unknown size have no
 * limits, and share the machine: each counts for one processor with its part of the memory,
 * `local_gpu` for all GPUs too.
 */
export function demandOf(
  { instanceType, instanceCount }: InstanceGroup,
  machine: Machines,
  configured: InstanceTypes = {},
): MachineSize {
  const size = sizeOf(instanceType, configured);
  const one = size
    ? { cpus: size.cpus, memoryBytes: Math.floor(size.memoryGb * GIB), gpus: size.gpus }
    : {
        cpus: 1,
        memoryBytes: Math.floor(machine.memoryBytes / machine.cpus),
        gpus: instanceType === 'local_gpu' ? machine.gpus : 0,
      };
  const most = machine.total ?? machine;
  return {
    cpus: Math.min(one.cpus * instanceCount, most.cpus),
    memoryBytes: Math.min(one.memoryBytes * instanceCount, most.memoryBytes),
    gpus: Math.min(one.gpus * instanceCount, most.gpus),
  };
}

/** A model to place on an instance. */
export interface Placement {
  readonly modelName: string;
  readonly instanceType: string;
  /** The size of the model's archive, as recorded; absent for a model without data, or of an earlier version. */
  readonly sizeBytes?: number | undefined;
}

/** Throws `VALIDATION_FAILED` for `local` and `local_gpu` when instances must have a type. */
export function checkHosted(field: string, instanceType: string, isHosted = false): void {
  if (!isHosted || !instanceType.startsWith('local')) return;
  refuse(
    field,
    `Instances of type ${instanceType} are refused by the setting hosted; use a type such as ml.m5.large.`,
  );
}

/**
 * Throws `VALIDATION_FAILED` for an instance with less memory than its model needs. A model needs
 * at least the size of its archive: unpacked files are not smaller.
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
    `The model '${modelName}' needs at least ${inWords(sizeBytes)} of memory, the size of its archive; an instance of type ${instanceType} has ${inWords(memoryBytes)}. Choose a larger type.`,
  );
}

function inWords(bytes: number): string {
  if (bytes < GIB) return `${bytes} bytes`;
  return `${Math.ceil((100 * bytes) / GIB) / 100} GiB`;
}

import {
  demandOf,
  GIB,
  type InstanceGroup,
  type InstanceTypes,
  type Machines,
} from '#src/domain/instances/index.js';

/** Numbers by unit. */
export type Amount = Readonly<Record<string, number>>;

/** The shared resource, and the demand of each subject. */
export interface Capacity {
  readonly total: Amount;
  /** The unit that every subject needs. */
  readonly needed: string;
  /** True when endpoints take a part too; then a job waits only for other jobs, never for endpoints alone. */
  readonly isMachine: boolean;
  demandOf(instances: readonly InstanceGroup[]): Amount;
  /** Describes an amount in words. */
  describe(amount: Amount): string;
}

/** A fixed number of concurrent jobs, for any instances. */
export function slots(count: number): Capacity {
  return {
    total: { slots: count },
    needed: 'slots',
    isMachine: false,
    demandOf: () => ({ slots: 1 }),
    describe: ({ slots: some = 0 }) => `${some} of ${count} slots`,
  };
}

/** The processors, the memory and the GPUs of a machine, or of several. */
export function machineCapacity(machine: Machines, types: InstanceTypes = {}): Capacity {
  const { cpus, memoryBytes, gpus } = machine.total ?? machine;
  return {
    total: { cpus, memoryBytes, gpus },
    needed: 'cpus',
    isMachine: true,
    demandOf: (instances) =>
      instances
        .map((group): Amount => ({ ...demandOf(group, machine, types) }))
        .reduce(plus, { cpus: 0, memoryBytes: 0, gpus: 0 }),
    describe(amount) {
      const memory = Math.floor((10 * (amount['memoryBytes'] ?? 0)) / GIB) / 10;
      const parts = [`${amount['cpus']} CPUs`, `${memory} GiB of memory`];
      return [...parts, ...(gpus > 0 ? [`${amount['gpus']} GPUs`] : [])].join(', ');
    },
  };
}

/** Returns the largest fraction of the capacity that an amount takes, over all units. */
export function shareOf({ total }: Capacity, amount: Amount): number {
  const parts = Object.entries(amount).map(([unit, some]) => some / (total[unit] || 1));
  return Math.max(0, ...parts);
}

export function fits(amount: Amount, free: Amount): boolean {
  return Object.entries(amount).every(([unit, some]) => some <= 0 || some <= (free[unit] ?? 0));
}

export function plus(one: Amount, other: Amount): Amount {
  return combined(one, other, (a, b) => a + b);
}

export function minus(one: Amount, other: Amount): Amount {
  return combined(one, other, (a, b) => a - b);
}

/** Replaces numbers below 0 by 0, for messages. */
export function atLeastNothing(amount: Amount): Amount {
  return combined(amount, {}, (some) => Math.max(0, some));
}

function combined(one: Amount, other: Amount, of: (a: number, b: number) => number): Amount {
  return Object.fromEntries(
    Object.entries(one).map(([unit, some]) => [unit, of(some, other[unit] ?? 0)]),
  );
}

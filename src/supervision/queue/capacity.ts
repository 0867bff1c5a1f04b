import {
  demandOf,
  GIB,
  type InstanceGroup,
  type InstanceTypes,
  type Machines,
} from '#src/domain/instances/index.js';

/** Numbers by what they count. */
export type Amount = Readonly<Record<string, number>>;

/** What subjects share, and what each takes of it. */
export interface Capacity {
  readonly total: Amount;
  /** What every subject needs some of. */
  readonly needed: string;
  /** True where endpoints take a part too, and where a job waits for other jobs only, never for endpoints alone. */
  readonly isMachine: boolean;
  demandOf(instances: readonly InstanceGroup[]): Amount;
  /** In words. */
  describe(amount: Amount): string;
}

/** So many jobs at a time, whatever their instances are. */
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

/** The greatest part of a capacity that an amount is. */
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

/** No number below 0, for people. */
export function atLeastNothing(amount: Amount): Amount {
  return combined(amount, {}, (some) => Math.max(0, some));
}

function combined(one: Amount, other: Amount, of: (a: number, b: number) => number): Amount {
  return Object.fromEntries(
    Object.entries(one).map(([unit, some]) => [unit, of(some, other[unit] ?? 0)]),
  );
}

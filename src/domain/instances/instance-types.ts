/** The size of one instance of a type. */
export interface InstanceSize {
  /** Virtual processors. */
  readonly cpus: number;
  /** In GiB. */
  readonly memoryGb: number;
  readonly gpus: number;
}

/** Sizes by instance type, such as `ml.m5.xlarge`. */
export type InstanceTypes = Readonly<Record<string, InstanceSize>>;

type Size = readonly [name: string, cpus: number, memoryGb: number, gpus?: number];

/** Source: the public tables of EC2 instance types, of which `ml.` types have the same sizes. */
const FAMILIES: Readonly<Record<string, readonly Size[]>> = {
  t2: [
    ['medium', 2, 4],
    ['large', 2, 8],
    ['xlarge', 4, 16],
    ['2xlarge', 8, 32],
  ],
  t3: [
    ['medium', 2, 4],
    ['large', 2, 8],
    ['xlarge', 4, 16],
    ['2xlarge', 8, 32],
  ],
  m4: [
    ['xlarge', 4, 16],
    ['2xlarge', 8, 32],
    ['4xlarge', 16, 64],
    ['10xlarge', 40, 160],
    ['16xlarge', 64, 256],
  ],
  ...general(['m5', 'm6i', 'm7i'], 4),
  ...general(['r5', 'r6i', 'r7i'], 8),
  ...general(['c6i', 'c7i'], 2),
  c4: [
    ['large', 2, 3.75],
    ['xlarge', 4, 7.5],
    ['2xlarge', 8, 15],
    ['4xlarge', 16, 30],
    ['8xlarge', 36, 60],
  ],
  c5: [
    ['large', 2, 4],
    ['xlarge', 4, 8],
    ['2xlarge', 8, 16],
    ['4xlarge', 16, 32],
    ['9xlarge', 36, 72],
    ['12xlarge', 48, 96],
    ['18xlarge', 72, 144],
    ['24xlarge', 96, 192],
  ],
  p2: [
    ['xlarge', 4, 61, 1],
    ['8xlarge', 32, 488, 8],
    ['16xlarge', 64, 732, 16],
  ],
  p3: [
    ['2xlarge', 8, 61, 1],
    ['8xlarge', 32, 244, 4],
    ['16xlarge', 64, 488, 8],
  ],
  g4dn: [
    ['xlarge', 4, 16, 1],
    ['2xlarge', 8, 32, 1],
    ['4xlarge', 16, 64, 1],
    ['8xlarge', 32, 128, 1],
    ['12xlarge', 48, 192, 4],
    ['16xlarge', 64, 256, 1],
  ],
  g5: [
    ['xlarge', 4, 16, 1],
    ['2xlarge', 8, 32, 1],
    ['4xlarge', 16, 64, 1],
    ['8xlarge', 32, 128, 1],
    ['12xlarge', 48, 192, 4],
    ['16xlarge', 64, 256, 1],
    ['24xlarge', 96, 384, 4],
    ['48xlarge', 192, 768, 8],
  ],
};

/** The instance types whose sizes are known; `local` and `local_gpu` have the machine's size. */
export const INSTANCE_TYPES: InstanceTypes = Object.fromEntries(
  Object.entries(FAMILIES).flatMap(([family, sizes]) =>
    sizes.map(([name, cpus, memoryGb, gpus = 0]) => [
      `ml.${family}.${name}`,
      { cpus, memoryGb, gpus },
    ]),
  ),
);

/** Families whose sizes have the same memory for each processor. */
function general(families: readonly string[], gbPerCpu: number): typeof FAMILIES {
  const sizes = [
    ['large', 2],
    ['xlarge', 4],
    ['2xlarge', 8],
    ['4xlarge', 16],
    ['8xlarge', 32],
    ['12xlarge', 48],
    ['16xlarge', 64],
    ['24xlarge', 96],
  ] as const;
  const all = sizes.map(([name, cpus]): Size => [name, cpus, cpus * gbPerCpu]);
  return Object.fromEntries(families.map((family) => [family, all]));
}

import type { ChannelInput, Distribution } from '../generated/graphql.js';

/** What a channel of training data is: its location, or that with how it is read. */
export type TrainingInput = string | DescribedInput;

/** Where a channel's data is, and how it is read. */
export interface DescribedInput extends Omit<ChannelInput, 'name' | 'distribution'> {
  /** How several instances share it; also as the original writes it. */
  readonly distribution?: Distribution | keyof typeof DISTRIBUTIONS | null;
}

const DISTRIBUTIONS = {
  FullyReplicated: 'FULLY_REPLICATED',
  ShardedByS3Key: 'SHARDED_BY_S3_KEY',
} as const satisfies Readonly<Record<string, Distribution>>;

/** The data of a job by channel; a single location is the channel `training`, as in the originals. */
export type TrainingInputs = string | Readonly<Record<string, TrainingInput>>;

/** The channels of a request. */
export function channelsOf(inputs: TrainingInputs): readonly ChannelInput[] {
  const named = typeof inputs === 'string' ? { training: inputs } : inputs;
  return Object.entries(named).map(([name, input]) => {
    if (typeof input === 'string') return { name, uri: input };
    const { distribution, ...others } = input;
    return { name, ...others, ...(distribution && { distribution: asInApi(distribution) }) };
  });
}

function asInApi(distribution: NonNullable<DescribedInput['distribution']>): Distribution {
  return Object.hasOwn(DISTRIBUTIONS, distribution)
    ? DISTRIBUTIONS[distribution as keyof typeof DISTRIBUTIONS]
    : (distribution as Distribution);
}

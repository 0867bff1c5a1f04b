import type { ChannelInput } from '../generated/graphql.js';

/** What a channel of training data is: its location, or that with how it is read. */
export type TrainingInput = string | Omit<ChannelInput, 'name'>;

/** The data of a job by channel; a single location is the channel `training`, as in the originals. */
export type TrainingInputs = string | Readonly<Record<string, TrainingInput>>;

/** The channels of a request. */
export function channelsOf(inputs: TrainingInputs): readonly ChannelInput[] {
  const named = typeof inputs === 'string' ? { training: inputs } : inputs;
  return Object.entries(named).map(([name, input]) =>
    typeof input === 'string' ? { name, uri: input } : { name, ...input },
  );
}

import { oneOf, type Value } from '../record/index.js';

/** How an input is given: the same in a request and in a record. */
export const CHANNEL_MODES = {
  /** Whether its URI is a key prefix or a manifest that lists keys. */
  dataType: oneOf('Prefix', 'ManifestFile'),
  /** Whether every instance gets all objects, or a share of them. */
  distribution: oneOf('FullyReplicated', 'ShardedByS3Key'),
  compression: oneOf('None', 'Gzip'),
  /** How a program reads it. */
  inputMode: oneOf('File', 'FastFile', 'Pipe'),
};

export type ChannelDataType = Value<typeof CHANNEL_MODES.dataType>;
export type Distribution = Value<typeof CHANNEL_MODES.distribution>;
export type Compression = Value<typeof CHANNEL_MODES.compression>;
export type InputMode = Value<typeof CHANNEL_MODES.inputMode>;

/** Whether every instance sees all objects of an input, or its share. */
export type Distribution = 'FullyReplicated' | 'ShardedByS3Key';
/** Whether an input's URI is a key prefix or a manifest that lists keys. */
export type ChannelDataType = 'Prefix' | 'ManifestFile';
export type Compression = 'None' | 'Gzip';
/** How a program gets at an input. */
export type InputMode = 'File' | 'FastFile' | 'Pipe';

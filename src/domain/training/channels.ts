import type { AlgorithmChannel, BuiltInAlgorithm } from '../algorithms/index.js';
import { CHANNEL_MODES } from '../job/index.js';
import { checkChannelName } from '../names.js';
import { objectOf, optional, text, type Value } from '../record/index.js';
import { refuse } from '../request/index.js';
import { toS3Uri } from '../s3-uri.js';
import type { TrainingChannel } from './record.js';

/** A requested input channel. */
export const CHANNEL_REQUEST = objectOf({
  name: text,
  uri: text,
  contentType: optional(text),
  distribution: optional(CHANNEL_MODES.distribution),
  dataType: optional(CHANNEL_MODES.dataType),
  compression: optional(CHANNEL_MODES.compression),
  inputMode: optional(CHANNEL_MODES.inputMode),
});
export type ChannelRequest = Value<typeof CHANNEL_REQUEST>;

const MAX_CHANNELS = 20;
const MAX_CONTENT_TYPE = 256;

/** Returns the channels of a request with their defaults. Throws `VALIDATION_FAILED`, `S3_URI_INVALID`. */
export function resolveChannels(
  requests: readonly ChannelRequest[],
  builtIn: BuiltInAlgorithm | undefined,
): readonly TrainingChannel[] {
  if (requests.length > MAX_CHANNELS)
    refuse('channels', `${requests.length} channels were given; give at most ${MAX_CHANNELS}.`);
  const channels = requests.map(resolveChannel);
  const names = new Set<string>();
  for (const { name } of channels) {
    const variable = name.toUpperCase();
    if (names.has(variable))
      refuse('channels', `Channel '${name}' is given twice; names differ in more than case.`);
    names.add(variable);
  }
  if (builtIn) checkAgainst(builtIn, channels);
  return channels;
}

function resolveChannel(request: ChannelRequest): TrainingChannel {
  const { name, contentType, inputMode = 'File', dataType = 'Prefix' } = request;
  checkChannelName(name, 'channels.name');
  const uri = toS3Uri(request.uri);
  if (contentType !== undefined && (contentType === '' || contentType.length > MAX_CONTENT_TYPE))
    refuse('channels.contentType', `The content type of channel '${name}' is empty or too long.`);
  const distribution = request.distribution ?? 'FullyReplicated';
  const compression = request.compression ?? 'None';
  return contentType === undefined
    ? { name, uri, dataType, distribution, compression, inputMode }
    : { name, uri, dataType, distribution, contentType, compression, inputMode };
}

function checkAgainst(algorithm: BuiltInAlgorithm, channels: readonly TrainingChannel[]): void {
  for (const channel of channels) {
    const spec = algorithm.channels.find(({ name }) => name === channel.name);
    if (spec) checkChannel(channel, spec);
    else {
      const known = algorithm.channels.map(({ name }) => name).join(', ');
      refuse(
        'channels',
        `${algorithm.key} has no channel '${channel.name}'; its channels are ${known}.`,
      );
    }
  }
  for (const { name, required } of algorithm.channels) {
    if (required && !channels.some((channel) => channel.name === name))
      refuse('channels', `${algorithm.key} needs the channel '${name}'; add it.`);
  }
}

function checkChannel(channel: TrainingChannel, spec: AlgorithmChannel): void {
  const type = channel.contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && !spec.contentTypes.includes(type))
    refuse(
      'channels.contentType',
      `Channel '${channel.name}' has content type '${channel.contentType}'; use ${spec.contentTypes.join(' or ')}.`,
    );
  if (!spec.inputModes.includes(channel.inputMode))
    refuse(
      'channels.inputMode',
      `Channel '${channel.name}' has input mode ${channel.inputMode}; use ${spec.inputModes.join(' or ')}.`,
    );
}

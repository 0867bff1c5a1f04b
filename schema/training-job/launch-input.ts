import type { GraphQLEnumType, GraphQLResolveInfo } from 'graphql';
import { hyperparameterValues } from '#src/domain/json/index.js';
import {
  algorithmRequest,
  type TrainingChannel,
  type TrainingJob,
} from '#src/domain/training/index.js';
import type { GraphQLContext } from '../context.js';
import type { JsonObject } from '../scalars/index.js';
import { seenEnvironment } from '../shared/environment.js';
import { present } from '../shared/maps.js';

/** Returns a function for the `CreateTrainingJobInput` that launches a job again, without its name. */
export function launchInputNode(job: TrainingJob) {
  const { outputPath, checkpointUri, seed, resources, maxRuntimeSeconds } = job;
  const { role, experiment, description, git, tags } = job;
  return (_args: unknown, context: GraphQLContext, info: GraphQLResolveInfo): JsonObject =>
    present({
      algorithm: algorithmRequest(job.algorithm),
      hyperparameters: hyperparameterValues(job.hyperparameters, job.algorithm),
      channels: job.channels.map((channel) => channelInput(channel, info)),
      outputPath,
      checkpointUri,
      seed,
      resources,
      maxRuntimeSeconds,
      environment: seenEnvironment(job.environment, context),
      role,
      experiment,
      description,
      git,
      tags,
    });
}

function channelInput(channel: TrainingChannel, { schema }: GraphQLResolveInfo) {
  const nameOf = (type: string, value: string) =>
    (schema.getType(type) as GraphQLEnumType).serialize(value);
  return {
    ...channel,
    dataType: nameOf('ChannelDataType', channel.dataType),
    distribution: nameOf('Distribution', channel.distribution),
    compression: nameOf('Compression', channel.compression),
    inputMode: nameOf('InputMode', channel.inputMode),
  };
}

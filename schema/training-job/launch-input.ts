import type { GraphQLEnumType, GraphQLResolveInfo } from 'graphql';
import { hyperparameterValues } from '#src/domain/json/index.js';
import type {
  TrainingAlgorithm,
  TrainingChannel,
  TrainingJob,
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
      algorithm: algorithmInput(job.algorithm),
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

/** Names a built-in algorithm alone, because it defines its metrics. Framework versions select the runtime of others. */
function algorithmInput({ runtime: _runtime, frameworkVersions, ...program }: TrainingAlgorithm) {
  if (program.name !== undefined) return { name: program.name };
  const { transformers_version, pytorch_version, py_version } = frameworkVersions;
  return {
    ...program,
    ...present({
      transformersVersion: transformers_version,
      pytorchVersion: pytorch_version,
      pyVersion: py_version,
    }),
  };
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

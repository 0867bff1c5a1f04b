import type { CreateTrainingJobInput } from '../../generated/job.js';
import { type InstanceDraft, instancesOf } from '../../parts/instance-fields.js';
import { mapOf, type Pair, pairsOf } from '../../parts/pairs-field.js';

/** The launch input of a job without its name, as the server returns it. */
export type LaunchInput = Omit<CreateTrainingJobInput, 'name'>;

/** A launch in the form. The input keeps fields that the form does not show. */
export interface LaunchDraft extends InstanceDraft {
  readonly name: string;
  readonly hyperparameters: readonly Pair[];
  readonly channels: readonly { readonly name: string; readonly uri: string }[];
  readonly maxRuntimeSeconds: string;
  readonly checkpointUri: string;
  readonly environment: readonly Pair[];
  readonly description: string;
}

const MOST_CHARACTERS = 63;

/** Fills the form from the launch of a job. */
export function draftOf(name: string, launch: LaunchInput): LaunchDraft {
  const { resources, maxRuntimeSeconds, checkpointUri, description } = launch;
  return {
    name: nextName(name),
    hyperparameters: pairsOf(launch.hyperparameters ?? {}),
    channels: launch.channels.map((channel) => ({ name: channel.name, uri: String(channel.uri) })),
    instanceType: resources.instanceType ?? 'local',
    instanceCount: String(resources.instanceCount ?? 1),
    maxRuntimeSeconds: String(maxRuntimeSeconds ?? ''),
    checkpointUri: String(checkpointUri ?? ''),
    environment: pairsOf(launch.environment ?? {}),
    description: description ?? '',
  };
}

/** Converts the form to an input. An empty text omits its field. */
export function inputOf(draft: LaunchDraft, launch: LaunchInput): CreateTrainingJobInput {
  const { name, checkpointUri, description, maxRuntimeSeconds } = draft;
  return {
    ...launch,
    name,
    hyperparameters: hyperparametersOf(draft, launch),
    channels: launch.channels.map((channel, at) => ({
      ...channel,
      uri: draft.channels[at]?.uri ?? channel.uri,
    })),
    resources: {
      ...launch.resources,
      ...instancesOf(draft),
    },
    maxRuntimeSeconds: Number(maxRuntimeSeconds),
    environment: mapOf(draft.environment),
    checkpointUri: checkpointUri || null,
    description: description || null,
  };
}

/**
 * A script gets typed values, and other programs get texts. A value that was a text stays a text,
 * also when it is edited. Any other text that is JSON becomes its JSON value.
 */
function hyperparametersOf(draft: LaunchDraft, launch: LaunchInput) {
  const given: Readonly<Record<string, unknown>> = launch.hyperparameters ?? {};
  const texts = mapOf(draft.hyperparameters);
  if (launch.algorithm.entryPoint == null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof given[name] === 'string' ? text : jsonOrText(text),
    ]),
  );
}

/** A number that would be rounded stays a text. */
function jsonOrText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text) ?? text;
    const isRounded = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
    return isRounded ? text : value;
  } catch {
    return text;
  }
}

/** `nightly` gives `nightly-2`, and `nightly-2` gives `nightly-3`. */
function nextName(name: string): string {
  const [, base = name, number] = /^(.*?)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? [];
  const ending = `-${Number(number ?? 1) + 1}`;
  return base.slice(0, MOST_CHARACTERS - ending.length) + ending;
}

import type { CreateProcessingJobInput, ResourcesInput } from '../generated/graphql.js';

/** An input of the API whose missing values are absent instead of null. */
export type WithoutNull<Input> = { readonly [Name in keyof Input]: Exclude<Input[Name], null> };

/** The common options of every launch: its name, its token, and its experiment. */
type OfLaunch = 'clientToken' | 'dryRun' | 'name' | 'experiment';

/** The API's options of jobs that run programs, with the resources on the same level. */
export type LaunchOptions<
  Input extends Pick<CreateProcessingJobInput, 'resources' | OfLaunch>,
  Other extends keyof Input,
> = WithoutNull<
  Omit<Input, OfLaunch | 'resources' | 'environment' | 'tags' | Other> & ResourcesInput
> & {
  /** Variables of the program. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
};

/** Moves the resources among the options into the field `resources` of the API. */
export function withResources<Options extends WithoutNull<ResourcesInput>>({
  instanceType,
  instanceCount,
  volumeSizeGb,
  ...options
}: Options) {
  const resources: ResourcesInput = {
    ...(instanceType !== undefined && { instanceType }),
    ...(instanceCount !== undefined && { instanceCount }),
    ...(volumeSizeGb !== undefined && { volumeSizeGb }),
  };
  return { ...options, resources };
}

/** Adds an idempotency key to the input, so that a retry does not launch a second job. */
export function withToken<Input extends { readonly clientToken?: string | null | undefined }>(
  input: Input,
): Input {
  return { ...input, clientToken: input.clientToken ?? crypto.randomUUID() };
}

import type { CreateProcessingJobInput, ResourcesInput } from '../generated/graphql.js';

/** The fields of an input of the API, where an absent field is the only way to give no value. */
export type WithoutNull<Input> = { readonly [Name in keyof Input]: Exclude<Input[Name], null> };

/** What the API has for each launch: its name, its token, and where it belongs. */
type OfLaunch = 'clientToken' | 'dryRun' | 'name' | 'experiment';

/** The options of jobs that run programs: those of the API, with the resources among them. */
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

/** The options of a launch, with the resources where the API has them. */
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

/** The input with an idempotency key, so that the request may be tried again without launching twice. */
export function withToken<Input extends { readonly clientToken?: string | null | undefined }>(
  input: Input,
): Input {
  return { ...input, clientToken: input.clientToken ?? crypto.randomUUID() };
}

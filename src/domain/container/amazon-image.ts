import type { FrameworkVersions } from '../frameworks/index.js';

/** `<account>.dkr.ecr.<region>.amazonaws.com/<repository>:<tag>`. */
const REGISTRY_IMAGE =
  /^\d{12}\.dkr\.ecr\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/([\w./-]+?)(?::([\w.-]+))?$/;

/** The repository of an image in Amazon's registry; undefined for any other image. */
export function amazonRepository(image: string): string | undefined {
  return REGISTRY_IMAGE.exec(image)?.[1];
}

/** The repositories of the original's framework images that Python scripts run in. */
const FRAMEWORK_REPOSITORY = /^(?:huggingface-)?pytorch-(?:training|inference)$/;

/**
 * The versions in the tag of one of the original's framework images, such as
 * `huggingface-pytorch-training:1.9-transformers4.12-gpu-py38`; undefined for any other image.
 */
export function frameworkOfImage(image: string): FrameworkVersions | undefined {
  const [, repository = '', tag = ''] = REGISTRY_IMAGE.exec(image) ?? [];
  if (!FRAMEWORK_REPOSITORY.test(repository)) return undefined;
  const [, pytorchVersion] = /^(\d+(?:\.\d+)*)/.exec(tag) ?? [];
  const [, transformersVersion] = /-transformers(\d+(?:\.\d+)*)/.exec(tag) ?? [];
  const [, pyVersion] = /-(py\d+)/.exec(tag) ?? [];
  return {
    ...(transformersVersion !== undefined && { transformersVersion }),
    ...(pytorchVersion !== undefined && { pytorchVersion }),
    ...(pyVersion !== undefined && { pyVersion }),
  };
}

/** Modules beside `serve.py` with default functions, for models whose code lacks them. */
export const DEFAULT_FUNCTIONS = ['huggingface'] as const;

/** Returns the default functions of one of the original's framework images, if it has any. */
export function functionsOfImage(image: string): (typeof DEFAULT_FUNCTIONS)[number] | undefined {
  return amazonRepository(image) === 'huggingface-pytorch-inference' ? 'huggingface' : undefined;
}

/**
 * Returns the entry of an image in a table of the configuration: by the whole reference, or, for an
 * image in Amazon's registry, by its repository.
 */
export function imageEntry<Entry>(
  table: Readonly<Record<string, Entry>>,
  image: string,
): Entry | undefined {
  const names = [image, amazonRepository(image) ?? image];
  const name = names.find((each) => Object.hasOwn(table, each));
  return name === undefined ? undefined : table[name];
}

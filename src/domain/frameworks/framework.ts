/** What selects a runtime: each is optional, and none selects the default. */
export interface FrameworkVersions {
  readonly transformersVersion?: string;
  readonly pytorchVersion?: string;
  /** Of the form `py311`. */
  readonly pyVersion?: string;
}

/** A supported combination of versions, with what runs scripts that need it. */
export interface Framework extends FrameworkVersions {
  /** An interpreter for processes, an image for containers. */
  readonly runtime: string;
}

/** What a deployment runs scripts with. */
export interface Runtimes {
  /** For scripts that select no version. */
  readonly fallback: string;
  readonly frameworks: readonly Framework[];
}

/** The selectors, with the names under which records show them. */
export const VERSION_NAMES = {
  transformersVersion: 'transformers_version',
  pytorchVersion: 'pytorch_version',
  pyVersion: 'py_version',
} as const;

export type VersionField = keyof typeof VERSION_NAMES;

export const VERSION_FIELDS = Object.keys(VERSION_NAMES) as readonly VersionField[];

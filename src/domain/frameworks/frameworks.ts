import type { StringMap } from '../lineage/index.js';
import { refuse } from '../request/index.js';

/** The selectors of a runtime. Each is optional; without any, the default is selected. */
export interface FrameworkVersions {
  readonly transformersVersion?: string;
  readonly pytorchVersion?: string;
  /** Of the form `py311`. */
  readonly pyVersion?: string;
}

/** A supported combination of versions, with the runtime for scripts that need it. */
export interface Framework extends FrameworkVersions {
  /** An interpreter for processes, an image for containers. */
  readonly runtime: string;
}

/** The runtimes of a deployment. */
export interface Runtimes {
  /** For scripts without versions. */
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

/** The runtime of a script. */
export interface ChosenRuntime {
  readonly runtime: string;
  /** The versions, as far as they are known: `transformers_version`, `pytorch_version`, `py_version`. */
  readonly frameworkVersions: StringMap;
}

/**
 * Returns the first runtime that matches. A version matches every entry that begins with it: `4.44`
 * matches `4.44.2`. Throws `VALIDATION_FAILED`, with the supported combinations, when none matches.
 */
export function chooseRuntime(
  { fallback, frameworks }: Runtimes,
  wanted: FrameworkVersions,
  field: string,
): ChosenRuntime {
  const given = VERSION_FIELDS.filter((name) => wanted[name] !== undefined);
  if (given.length === 0) return { runtime: fallback, frameworkVersions: {} };
  const chosen = frameworks.find((one) =>
    given.every((name) => selects(wanted[name] ?? '', one[name])),
  );
  if (chosen) return { runtime: chosen.runtime, frameworkVersions: versionsOf(chosen) };
  const asked = given.map((name) => `${name} '${wanted[name]?.slice(0, 80)}'`).join(', ');
  return refuse(
    `${field}${given[0]}`,
    `This server has no runtime with ${asked}. ${supported(frameworks)} The setting 'frameworks' names more, each with an interpreter or, where programs are containers, an image, which 'forebear images' builds.`,
  );
}

function selects(wanted: string, offered: string | undefined): boolean {
  return offered !== undefined && (offered === wanted || offered.startsWith(`${wanted}.`));
}

function versionsOf(framework: Framework): StringMap {
  return Object.fromEntries(
    VERSION_FIELDS.flatMap((name) => {
      const version = framework[name];
      return version === undefined ? [] : [[VERSION_NAMES[name], version] as const];
    }),
  );
}

function supported(frameworks: readonly Framework[]): string {
  if (frameworks.length === 0) return 'It supports no versions; leave them out.';
  const rows = frameworks.map((framework) =>
    VERSION_FIELDS.flatMap((name) => framework[name] ?? [])
      .map((version) => `'${version}'`)
      .join(' with '),
  );
  return `It supports (transformers, PyTorch, Python): ${rows.join('; ')}.`;
}

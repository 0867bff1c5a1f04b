interface Source {
  readonly name: string;
  readonly digest: Readonly<Record<string, string>>;
  readonly annotations?: { readonly isDirty: boolean };
}

/** Says which files were built of which commit. */
export function provenanceOf(options: {
  readonly root: string;
  readonly version: string;
  readonly subjects: readonly { readonly name: string; readonly sha256: string }[];
  readonly startedOn: Date;
}): {
  readonly predicate: {
    readonly buildDefinition: { readonly resolvedDependencies: readonly Source[] };
  };
};

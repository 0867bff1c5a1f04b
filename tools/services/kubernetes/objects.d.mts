export const NAMESPACE: string;

/** The objects that an administrator makes for the runner, with the paths to create them at. */
export function objects(): readonly {
  readonly path: string;
  readonly object: { readonly kind: string; readonly [field: string]: unknown };
}[];

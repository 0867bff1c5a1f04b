/** Where `npm run text-python` makes its Python, and whether it is there. */
export function textPython(): {
  readonly folder: string;
  readonly interpreter: string;
  readonly marker: string;
  readonly isThere: boolean;
};

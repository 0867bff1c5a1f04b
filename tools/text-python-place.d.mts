/** Where `npm run text-python` makes its Python, and whether it is there. */
export function textPython(): {
  readonly folder: string;
  readonly interpreter: string;
  readonly marker: string;
  readonly isThere: boolean;
};

/** What the setting `frameworks` says of it. */
export function textFrameworks(): {
  readonly text: {
    readonly transformersVersion: string;
    readonly pytorchVersion: string;
    readonly pyVersion: string;
    readonly interpreter: string;
    readonly image: string;
  };
};

export function notebookPython(): {
  readonly folder: string;
  readonly interpreter: string;
  readonly marker: string;
  readonly isThere: boolean;
};

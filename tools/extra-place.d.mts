/** Where something that tests need besides packages of npm is kept, and whether it is there. */
export function extraPlace(name: string): {
  readonly folder: string;
  /** The file that is written once it is there. */
  readonly marker: string;
  readonly isThere: boolean;
  /** What the marker says. */
  readonly installed: string | undefined;
};

export interface ServerImage {
  readonly socketPath: string;
  /** The package. */
  readonly archive: string;
  readonly reference: string;
  /** An image with npm, and one with Node.js, instead of those that the Dockerfile names. */
  readonly build?: string;
  readonly base?: string;
}

export function buildServerImage(options: ServerImage): Promise<string>;

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Where the data is without a setting. */
export interface DataHome {
  readonly dataDirectory: string;
  /** The default in whose place the folder `.forebear` of earlier releases is used, because it is there. */
  readonly insteadOf?: string;
}

/** The data directory without a setting, for a process that runs in a directory. */
export function dataHome(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): DataHome {
  const { XDG_DATA_HOME: configured, HOME: home } = environment;
  const base = configured || path.join(home || homedir(), '.local/share');
  const dataDirectory = path.resolve(directory, base, 'forebear');
  const earlier = path.join(directory, '.forebear');
  return existsSync(earlier)
    ? { dataDirectory: earlier, insteadOf: dataDirectory }
    : { dataDirectory };
}

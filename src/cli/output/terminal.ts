import pico from 'picocolors';

/** What the place of some output can show. */
export interface Terminal {
  /** Whether a person may be looking at it. */
  readonly isTty: boolean;
  /** Whether it can show a line that changes: some terminals do not know how wide they are. */
  readonly isLive: boolean;
  /** Columns; Infinity where lines may have any length. */
  readonly width: number;
  readonly colors: Colors;
}

type Colors = ReturnType<typeof pico.createColors>;
type Environment = Readonly<Record<string, string | undefined>>;
type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>;

const LEAST_WIDTH = 40;

/**
 * What a stream can show: colours on a terminal that has some, unless `NO_COLOR` is set; `FORCE_COLOR` asks for them
 * everywhere. See https://no-color.org.
 */
export function terminalOf(
  stream: Stream = process.stdout,
  environment: Environment = process.env,
): Terminal {
  const isTty = stream.isTTY === true;
  return {
    isTty,
    isLive: isTty && (stream.columns ?? 0) > 0,
    width: isTty ? Math.max(LEAST_WIDTH, stream.columns || 80) : Number.POSITIVE_INFINITY,
    colors: pico.createColors(hasColors(isTty, environment)),
  };
}

function hasColors(isTty: boolean, environment: Environment): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTty && environment['TERM'] !== 'dumb';
}

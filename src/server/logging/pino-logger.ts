import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger as Pino, pino, stdSerializers } from 'pino';
import type { LogFields, Logger } from '#src/ports/system.js';
import type { Config } from '../config/index.js';
import { textLines } from './text-lines.js';

/** The levels, most verbose first; `silent` logs nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface PinoLoggerOptions {
  /** Default `info`. */
  readonly level?: LogLevel;
  /** Takes one JSON line at a time. Default: stdout, written without blocking. */
  readonly destination?: DestinationStream;
}

/** Fields whose values are redacted, because they may hold a secret. */
const SECRETS = ['authorization', 'token', 'password', 'secret', 'cookie'];

/** Writes JSON lines with `level`, `time` in ISO 8601, `message` and the fields. */
export function openPinoLogger(options: PinoLoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: stdSerializers.errWithCause },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  };
  return new PinoLogger(
    pino(settings, options.destination ?? pino.destination({ dest: 1, sync: false })),
  );
}

class PinoLogger implements Logger {
  readonly #pino: Pino;

  constructor(logger: Pino) {
    this.#pino = logger;
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#pino.debug(fields, message);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#pino.info(fields, message);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#pino.warn(fields, message);
  }

  error(message: string, fields: LogFields = {}): void {
    this.#pino.error(fields, message);
  }
}

/** The buffer for an output that blocks; further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 2 ** 20;

/**
 * The log of a server process, written to stderr. While stderr cannot be written, as on a closed
 * terminal or a full disk, the server continues and can still shut down. On a terminal the lines are
 * for people, unless the configuration chooses.
 */
export function openServerLogger({
  logLevel: level,
  logFormat = process.stderr.isTTY ? 'text' : 'json',
}: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: MAX_WAITING_BYTES });
  let refused = false;
  destination.on('error', () => {
    refused = true;
  });
  destination.on('write', () => {
    refused = false;
  });
  // At the exit of the process it would retry a failing write for ever.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!refused && takesOutput()) flush();
  };
  const isText = logFormat === 'text';
  return openPinoLogger({ level, destination: isText ? textLines(destination) : destination });
}

function takesOutput(): boolean {
  try {
    writeSync(2, '');
    return true;
  } catch {
    return false;
  }
}

import { type DestinationStream, type Logger as Pino, pino, stdSerializers } from 'pino';
import type { LogFields, Logger } from '#src/ports/logger.js';

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

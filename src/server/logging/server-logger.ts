import { pino } from 'pino';
import type { Logger } from '#src/ports/logger.js';
import { type LogLevel, openPinoLogger } from './pino-logger.js';

/** The log of a server process: on the error output, so that the standard output stays for people. */
export function openServerLogger(level: LogLevel): Logger {
  return openPinoLogger({ level, destination: pino.destination({ dest: 2, sync: false }) });
}

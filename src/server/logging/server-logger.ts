import { writeSync } from 'node:fs';
import { pino } from 'pino';
import type { Logger } from '#src/ports/logger.js';
import { type LogLevel, openPinoLogger } from './pino-logger.js';

/** What may wait for an output that takes nothing; lines beyond it are dropped. */
const MAX_WAITING_BYTES = 16 * 2 ** 20;

/**
 * The log of a server process: on the error output, so that the standard output stays for people. While that
 * cannot be written, as in a terminal that was closed or on a full disk, the server goes on, and may end.
 */
export function openServerLogger(level: LogLevel): Logger {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: MAX_WAITING_BYTES });
  let refused = false;
  destination.on('error', () => {
    refused = true;
  });
  destination.on('write', () => {
    refused = false;
  });
  // At the exit of the process it would try for ever what the operating system refuses.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (!refused && takesOutput()) flush();
  };
  return openPinoLogger({ level, destination });
}

function takesOutput(): boolean {
  try {
    writeSync(2, '');
    return true;
  } catch {
    return false;
  }
}

import { writeSync } from 'node:fs';
import { pino } from 'pino';
import type { Logger } from '#src/ports/logger.js';
import { type LogLevel, openPinoLogger } from './pino-logger.js';

/** The buffer for an output that blocks; further lines are dropped. */
const MAX_WAITING_BYTES = 16 * 2 ** 20;

/**
 * The log of a server process, written to stderr. While stderr cannot be written, as on a closed
 * terminal or a full disk, the server continues and can still shut down.
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
  // At the exit of the process it would retry a failing write for ever.
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

export { type LogLevel, openPinoLogger, type PinoLoggerOptions } from './pino-logger.js';
export { openServerLogger } from './server-logger.js';

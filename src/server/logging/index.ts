export { type LogLevel, openPinoLogger, type PinoLoggerOptions } from './pino-logger.js';

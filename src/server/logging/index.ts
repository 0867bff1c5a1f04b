export {
  type LogLevel,
  openPinoLogger,
  openServerLogger,
  type PinoLoggerOptions,
} from './pino-logger.js';

import type { Logger } from '#src/ports/system.js';

const nothing = () => undefined;

/** A logger for parts whose messages a test ignores. */
export const SILENT: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

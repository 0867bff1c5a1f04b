import type { Logger } from '#src/ports/logger.js';

const nothing = () => undefined;

/** For parts whose words a test does not look at. */
export const SILENT: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
